#!/usr/bin/env python3
"""amalgamate.py [FOLDER]: the library as two files, rill.h and rill.c, in FOLDER (default build/amalgamation).

rill.c is compiled like any file of the game, with RILL_FIXED defined as 0 or 1 and -ffp-contract=off. It
brings the host port along (clock, memory) unless RILL_PORT_HEADER names a header with the port's macros, as
in port/template; the game then has rill_port_clock. The bits are those of the library: tests/checks/amalgamation.sh
runs the golden hashes.

Sources follow each other in the order of src/CMakeLists.txt. Names that are private to a file but stand
in others too get the file's name in front. Functions that the library's files share are static: a game sees
the public ones alone, and the compiler leaves out what a build without some features never calls.
"""
import os
import re
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
FOLDERS = ("src", "include", "include/rill", "port")
# What must not be looked into for names.
OPAQUE = re.compile(r'/\*.*?\*/|//[^\n]*|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\'', re.S)
INCLUDE = re.compile(r'^[ \t]*#[ \t]*include[ \t]+"([^"]+)".*\n', re.M)
# A function of the library's own headers; once it is static there, it is so where it is defined.
PROTOTYPE = re.compile(r"^((?:RILL_OWN_FRAME )?(?:const )?(?!static|extern|typedef)[a-z]\w* \*?)(?=rill_\w+\([^{;]*\);)", re.M)
PORT_HEADER = "#ifdef RILL_PORT_HEADER\n#include RILL_PORT_HEADER\n#endif\n"

HEAD = """/* rill %s, {what}, made by scripts/amalgamate.py. MIT licence:
 *
%s */
"""


def read(path):
    with open(os.path.join(ROOT, path), encoding="utf-8") as file:
        return file.read()


def version():
    numbers = re.findall(r"#define RILL_VERSION_(?:MAJOR|MINOR|PATCH) (\d+)", read("include/rill/version.h"))
    return ".".join(numbers)


def sources():
    """The list that CMake builds from, without the files of features' own conditions being resolved."""
    names = re.findall(r"^\s*([a-z0-9_]+\.c)\s*\)?\s*$", read("src/CMakeLists.txt"), re.M)
    assert set(names) == {n for n in os.listdir(os.path.join(ROOT, "src")) if n.endswith(".c")}, "sources differ"
    return names


def find(name, folder):
    for place in (folder,) + FOLDERS:
        path = os.path.normpath(os.path.join(place, name))
        if os.path.exists(os.path.join(ROOT, path)):
            return path
    raise SystemExit(f"amalgamate: there is no {name}")


class Joiner:
    """Puts headers in place of their includes, each once."""

    def __init__(self):
        self.done = set()

    def expand(self, path, text=None, outer=0):
        text = read(path) if text is None else text
        if path.startswith("src/") and path.endswith(".h"):
            text = PROTOTYPE.sub(r"static \1", text)
        out, at = [], 0
        for match in INCLUDE.finditer(text):
            out.append(text[at:match.start()])
            at = match.end()
            out.append(self.include(match.group(1), path, outer + self.depth(text[:match.start()], path)))
        out.append(text[at:])
        return "".join(out)

    @staticmethod
    def depth(before, path):
        """How many conditions an include stands in, its header's guard apart."""
        opened = len(re.findall(r"^[ \t]*#[ \t]*if", before, re.M)) - len(re.findall(r"^[ \t]*#[ \t]*endif", before, re.M))
        return opened - (1 if path.endswith(".h") else 0)

    def include(self, name, path, depth):
        if name == "rill_port.h":
            return PORT_HEADER
        header = find(name, os.path.dirname(path))
        if header in self.done:
            return ""
        # In a condition it may be skipped, so it stands again where it is asked for without one; guards help.
        if depth == 0:
            self.done.add(header)
        return self.expand(header, outer=depth)


def words(text):
    return re.findall(r"[A-Za-z_]\w*", OPAQUE.sub(" ", text))


def private_names(text):
    """Functions, variables and types that a source keeps to itself, and its macros."""
    bare = OPAQUE.sub(" ", text)
    names = set(re.findall(r"^static\b[^;{=()]*?\b(\w+)\s*(?:\(|\[|=|;)", bare, re.M))
    names |= set(re.findall(r"^(?:RILL_HOT )?(?:static|RILL_INLINE|RILL_APART)\b[^;{=()]*?\b(\w+)\s*\(", bare, re.M))
    names |= set(re.findall(r"^(?:typedef )?(?:struct|enum|union) (\w+) \{", bare, re.M))
    names |= set(re.findall(r"^typedef [^;{]*\(\*(\w+)\)", bare, re.M))
    names |= set(re.findall(r"^typedef \w+ (\w+);", bare, re.M))
    names |= set(re.findall(r"^enum \{ (\w+)", bare, re.M))
    macros = set(re.findall(r"^[ \t]*#[ \t]*define[ \t]+(\w+)", bare, re.M))
    return names - macros, macros


def rename(text, names, stem):
    def outside(piece):
        return re.sub(r"(?<![\w.])(?<!->)(" + "|".join(sorted(names)) + r")\b", stem + r"_\1", piece)

    if not names:
        return text
    out, at = [], 0
    for match in OPAQUE.finditer(text):
        out += [outside(text[at:match.start()]), match.group()]
        at = match.end()
    return "".join(out + [outside(text[at:])])


def amalgamate():
    head = HEAD % (version(), "".join(f" * {line}".rstrip() + "\n" for line in read("LICENSE").splitlines()))
    joiner = Joiner()
    header = head.format(what="a library in two files: include this one, with RILL_FIXED defined as 0 or 1")
    header += joiner.include("rill/rill.h", "include", 0) + joiner.include("rill/convert.h", "include", 0)
    names = sources()
    texts = {name: read("src/" + name) for name in names}
    others = [n for f in ("src", "include/rill", "port") for n in os.listdir(os.path.join(ROOT, f)) if n.endswith(".h")]
    known, shared = {}, {word for name in others for word in words(read(find(name, "src")))}
    for text in list(texts.values()) + [read(find(n, "src")) for n in others]:
        for word in set(words(text)):
            known[word] = known.get(word, 0) + 1
    body = head.format(what="the library itself") + (
        "#if !defined(RILL_PORT_HEADER) && !defined(_WIN32) && !defined(_POSIX_C_SOURCE)\n"
        "#define _POSIX_C_SOURCE 200112L\n#endif\n#include \"rill.h\"\n")
    # Without some features some of them are declared only.
    body += "#ifdef __GNUC__\n#pragma GCC diagnostic ignored \"-Wunused-function\"\n#endif\n"
    # What one function sets and another reads under the same condition: in one file gcc sees half of that.
    body += "#if defined(__GNUC__) && !defined(__clang__)\n#pragma GCC diagnostic ignored \"-Wmaybe-uninitialized\"\n#endif\n"
    body += "#ifndef RILL_PORT_HEADER\n#include <assert.h>\n#define RILL_ASSERT(test) assert(test)\n#endif\n"
    for name in names:
        private, macros = private_names(texts[name])
        text = rename(texts[name], {n for n in private if known[n] > 1 and not (n in shared and n.startswith("rill_"))}, name[:-2])
        body += f"\n/* {name} */\n" + joiner.expand("src/" + name, text)
        body += "".join(f"#undef {macro}\n" for macro in sorted(macros - shared))
    body += "\n#ifndef RILL_PORT_HEADER\n" + joiner.expand("port/host/port_host.c") + "#endif\n"
    return header, body


def main():
    if len(sys.argv) > 2 or sys.argv[1:2] and sys.argv[1].startswith("-"):
        sys.exit(__doc__)
    folder = sys.argv[1] if len(sys.argv) > 1 else os.path.join(ROOT, "build", "amalgamation")
    os.makedirs(folder, exist_ok=True)
    for name, text in zip(("rill.h", "rill.c"), amalgamate()):
        with open(os.path.join(folder, name), "w", encoding="utf-8", newline="\n") as file:
            file.write(re.sub(r"\n{3,}", "\n\n", text))


main()
