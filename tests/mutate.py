#!/usr/bin/env python3
"""Mutation check: do the tests notice when the library is wrong?

usage: tests/mutate.py [--sample N] [--seed S] [--first K] [--list]

Flips one operator or constant in src/ at a time, a sample of N (200) places drawn with seed S (1), builds
the library so, in one of the two scalars by turns, and runs the tests until one fails. At least 90 % of
the mutants must be killed; survivors are listed with their line. Those that cannot be killed, or need not,
are argued for in tests/mutants.txt. Compiling does not count as killing: such mutants are drawn anew.

The library is a shared one here, so that the test programs are linked once (build/mutate).
"""
import argparse
import json
import os
import random
import re
import subprocess
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
BUILD = os.path.join(ROOT, "build", "mutate")
REALS = ("float", "q16")
LEAST_KILLED = 0.9

# What is replaced by what. Spaces keep pointers, signs and headers out.
SWAPS = {
    " + ": " - ", " - ": " + ", " * ": " + ", " / ": " * ", " < ": " <= ", " <= ": " < ",
    " > ": " >= ", " >= ": " > ", " == ": " != ", " != ": " == ", " && ": " || ", " || ": " && ",
    " += ": " -= ", " -= ": " += ", " | ": " & ", " & ": " | ", "++": "--",
}
OPERATOR = re.compile("|".join(re.escape(k) for k in sorted(SWAPS, key=len, reverse=True)))
CONSTANT = re.compile(r"(?<![\w.#\"])(\d+)(?=u?[\s,;)\]])")

# Slow programs say nothing that others do not; golden comes last because it is the longest.
LEFT_OUT = ("clavet-motion", "clavet-rest", "render", "engine-chipmunk", "engine-box2d", "hand", "coupling")


def run(command, **more):
    return subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False, **more)


def must(command, **more):
    result = run(command, **more)
    if result.returncode != 0:
        sys.exit("mutate: failed: %s\n%s" % (" ".join(command)[:200], result.stdout.decode()[-2000:]))
    return result.stdout.decode()


def scalar_of(stack, name):
    """The scalar that a line is compiled for: 'float', 'q16', '' for both, None for code that is not built here."""
    real = "q16" if "_fixed" in name or "_q16" in name else "float" if "_float" in name else ""
    for condition, other in stack:
        if re.fullmatch(r"#if RILL_FIXED", condition):
            real = "float" if other else "q16"
        elif re.fullmatch(r"#if !RILL_FIXED", condition):
            real = "q16" if other else "float"
        elif other and not condition.startswith("#ifndef"):
            return None  # stubs of features that are switched on, and ways without vectors
    return real


def code_lines(path):
    """(number, line, scalar) of lines with code that is not a comment or a table."""
    comment = False
    stack = []  # of [condition, whether its #else has come]
    for number, line in enumerate(open(path, encoding="utf-8").read().split("\n")):
        text = line.strip()
        if text.startswith("#if"):
            stack.append([text, False])
        elif text.startswith(("#else", "#elif")):
            stack[-1][1] = True
        elif text.startswith("#endif"):
            stack.pop()
        if comment or text.startswith("/*"):
            comment = "*/" not in text
            continue
        if not text or text[0] in "#*" or "static const" in text or "RILL_ASSERT" in text:
            continue
        if re.fullmatch(r"[-\d,.{}\sFu]*([A-Z]\(-?\d+\),?\s*)*", text.split("/*")[0]):
            continue  # a row of a table
        real = scalar_of(stack, os.path.basename(path))
        if real is not None:
            yield number, line.split("/*")[0], real


def places():
    """All (file, line number, column, old, new, scalar)."""
    found = []
    for name in sorted(os.listdir(os.path.join(ROOT, "src"))):
        if not name.endswith((".c", ".h")) or name in ("tables.c", "status.c"):
            continue
        path = os.path.join(ROOT, "src", name)
        for number, line, real in code_lines(path):
            for match in OPERATOR.finditer(line):
                found.append((name, number, match.start(), match.group(), SWAPS[match.group()], real))
            for match in CONSTANT.finditer(line):
                found.append((name, number, match.start(1), match.group(1), str(int(match.group(1)) + 1), real))
    return found


def prepare():
    """Objects of the library as position-independent code, and the test programs."""
    must(["cmake", "-S", ROOT, "-B", BUILD, "-G", "Ninja", "-DCMAKE_BUILD_TYPE=RelWithDebInfo",
          "-DCMAKE_C_FLAGS_RELWITHDEBINFO=-O1 -fPIC", "-DRILL_BUILD_VARIANTS=OFF", "-DRILL_BUILD_CHECKS=OFF",
          "-DRILL_WERROR=OFF"])
    targets = re.findall(r"^(tests/(?:fuzz/|soak/)?(?:test|fuzz|soak)\.(?:float|q16)[^:/]*): (?!phony)", must(
        ["ninja", "-C", BUILD, "-t", "targets", "all"]), re.M)
    targets = [t for t in targets if t.split(".", 2)[-1] not in LEFT_OUT]
    must(["ninja", "-C", BUILD, "-j2"] + targets)
    commands = {}
    for entry in json.load(open(os.path.join(BUILD, "compile_commands.json"), encoding="utf-8")):
        match = re.search(r"CMakeFiles/rill(_q16)?\.dir/(\w+\.c)\.o", entry["command"])
        if match and entry["file"].startswith(os.path.join(ROOT, "src")):
            real = "q16" if match.group(1) else "float"
            commands[real, match.group(2)] = entry["command"]
    programs = {real: [] for real in REALS}
    for target in targets:
        link = must(["ninja", "-C", BUILD, "-t", "commands", "-s", target])
        real = target.split(".")[1]
        library = "librill_q16.a" if real == "q16" else "librill.a"
        # The last command links the program: against the shared library instead.
        words = [w for w in link.strip().split("\n")[-1].split(" && ")[1].split() if w]
        out = words[words.index("-o") + 1]
        shared = os.path.join(BUILD, real, "librill.so")
        words = [shared if w.endswith("/" + library) else w for w in words]
        words[words.index("-o") + 1] = out + ".shared"
        programs[real].append((os.path.basename(target), os.path.join(BUILD, out + ".shared"), words))
    return commands, programs


def object_of(real, name):
    return os.path.join(BUILD, real, name + ".o")


def compile_one(commands, real, name, source):
    command = re.sub(r" -o \S+", " -o " + object_of(real, name), commands[real, name])
    command = re.sub(r" -M[DTF]\S*( \S+\.[od](?= ))?", " ", command)
    command = re.sub(r" -c \S+", " -c " + source, command)
    command = command.replace("-Werror", "")
    return run(["sh", "-c", command], cwd=BUILD)


def link(real, names):
    must(["cc", "-shared", "-o", os.path.join(BUILD, real, "librill.so")] + [object_of(real, n) for n in names])


def arguments(target):
    if ".golden" in target:
        return []
    if target.startswith("fuzz"):
        return ["-n", "150"]
    return ["-n", "20000", "dam-break", "jelly", "wine-glass"] if target.startswith("soak") else []


def fails(target, program):
    try:
        return run([program] + arguments(target), timeout=60).returncode not in (0, 77)
    except subprocess.TimeoutExpired:
        return True


def order(programs, name):
    """The test of the file first, golden last."""
    stem = name.split(".")[0].split("_")[0]
    return sorted(programs, key=lambda p: (".golden" in p[0], "soak" in p[0], stem not in p[0]))


def includers(name, names):
    if name.endswith(".c"):
        return [name]
    # What includes the header, directly or through others.
    wanted = {name}
    while True:
        more = {n for n in os.listdir(os.path.join(ROOT, "src")) if n not in wanted and n.endswith((".c", ".h")) and
                any('#include "%s"' % w in open(os.path.join(ROOT, "src", n), encoding="utf-8").read() for w in wanted)}
        if not more:
            return [n for n in names if n in wanted]
        wanted |= more


def try_mutant(mutant, real, commands, programs, names):
    """'killed by X', 'survived', or None if it does not compile."""
    name, number, column, old, new, _ = mutant
    lines = open(os.path.join(ROOT, "src", name), encoding="utf-8").read().split("\n")
    lines[number] = lines[number][:column] + new + lines[number][column + len(old):]
    folder = os.path.join(BUILD, "mutant")
    os.makedirs(folder, exist_ok=True)
    for other in os.listdir(folder):
        os.remove(os.path.join(folder, other))
    affected = includers(name, names)
    with open(os.path.join(folder, name), "w", encoding="utf-8") as file:
        file.write("\n".join(lines))
    result = "survived"
    try:
        for source in affected:
            if source != name:
                # A copy beside the mutant, so that its #include finds it first.
                text = open(os.path.join(ROOT, "src", source), encoding="utf-8").read()
                open(os.path.join(folder, source), "w", encoding="utf-8").write(text)
            if not name.endswith(".c"):
                for header in os.listdir(os.path.join(ROOT, "src")):
                    if header.endswith(".h") and not os.path.exists(os.path.join(folder, header)):
                        os.symlink(os.path.join(ROOT, "src", header), os.path.join(folder, header))
            if compile_one(commands, real, source, os.path.join(folder, source)).returncode != 0:
                return None
        link(real, names)
        for target, program, _ in order(programs[real], name):
            if fails(target, program):
                result = "killed by " + target
                break
    finally:
        for source in affected:
            compile_one(commands, real, source, os.path.join(ROOT, "src", source))
    return result


def argued():
    path = os.path.join(ROOT, "tests", "mutants.txt")
    if not os.path.exists(path):
        return set()
    return {line.split("|")[0].strip() for line in open(path, encoding="utf-8") if "|" in line}


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--sample", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--first", type=int, default=0, help="goes on at this mutant of the sample")
    parser.add_argument("--list", action="store_true", help="only lists the sample")
    options = parser.parse_args()
    found = places()
    random.Random(options.seed).shuffle(found)
    if options.list:
        for mutant in found[:options.sample]:
            print("%s:%d:%d %s ->%s" % (mutant[0], mutant[1] + 1, mutant[2] + 1, mutant[3], mutant[4]))
        return 0
    commands, programs = prepare()
    names = sorted({name for _, name in commands})
    for real in REALS:
        os.makedirs(os.path.join(BUILD, real), exist_ok=True)
        for name in names:
            compile_one(commands, real, name, os.path.join(ROOT, "src", name))
        link(real, names)
        programs[real] = [p for p in programs[real]
                          if run(["sh", "-c", " ".join(p[2])], cwd=BUILD).returncode == 0 and not fails(p[0], p[1])]
    print("%d places; %s programs" % (len(found), {r: len(programs[r]) for r in REALS}), flush=True)
    excused = argued()
    killed = tried = excused_count = 0
    for mutant in found[options.first:]:
        if tried == options.sample - options.first:
            break
        real = mutant[5] or REALS[tried % 2]
        result = try_mutant(mutant, real, commands, programs, names)
        if result is None:
            continue
        tried += 1
        key = "%s: %s ->%s" % (mutant[0], open(os.path.join(ROOT, "src", mutant[0]), encoding="utf-8")
                               .read().split("\n")[mutant[1]].strip(), mutant[4])
        if result == "survived" and key in excused:
            excused_count += 1
            result = "survived, argued"
        killed += result.startswith("killed")
        print("%3d %s %s:%d:%d %s ->%s | %s" % (tried, real, mutant[0], mutant[1] + 1,
                                                mutant[2] + 1, mutant[3], mutant[4], result), flush=True)
    share = killed / max(tried - excused_count, 1)
    print("%d of %d killed, %d argued: %.1f %%" % (killed, tried, excused_count, 100 * share))
    return 0 if share >= LEAST_KILLED else 1


if __name__ == "__main__":
    sys.exit(main())
