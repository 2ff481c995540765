#!/usr/bin/env python3
"""lint_commands.py TREE: what clang-tidy looks at, from TREE/compile_commands.json.

Writes TREE/deep and TREE/quick, each with a compile_commands.json and its files, one a line, in files.txt. Every
source is there once per scalar, however many programs have it: the library in both scalars in deep; programs and
tests with one scalar in deep and with the other in quick, which goes without the analyzer of paths. That takes
nine tenths of the time, and they differ between scalars in a few lines only.
"""
import json
import os
import subprocess
import sys

tree = sys.argv[1]
with open(os.path.join(tree, "compile_commands.json"), encoding="utf-8") as file:
    commands = json.load(file)
# Only what is built here: a port for another machine has headers that this one lacks.
own = set(subprocess.check_output(["git", "ls-files", "*.c"], text=True).split())

once = {}
for command in commands:
    source = os.path.relpath(command["file"])
    if source in own:
        # An option of gcc's that clang-tidy takes for an error.
        command["command"] = command["command"].replace(" -fno-tree-loop-distribute-patterns", "")
        once.setdefault((source, "RILL_FIXED=1" in command["command"]), command)

parts = {"deep": [], "quick": []}
for (source, fixed), command in sorted(once.items(), key=lambda item: item[0]):
    twice = fixed and (source, False) in once and not source.startswith("src/")
    parts["quick" if twice else "deep"].append((source, command))
for name, part in parts.items():
    folder = os.path.join(tree, name)
    os.makedirs(folder, exist_ok=True)
    with open(os.path.join(folder, "compile_commands.json"), "w", encoding="utf-8") as file:
        json.dump([command for _, command in part], file)
    with open(os.path.join(folder, "files.txt"), "w", encoding="utf-8") as file:
        file.writelines(f"{source}\n" for source in sorted({source for source, _ in part}))
