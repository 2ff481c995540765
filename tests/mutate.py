#!/usr/bin/env python3
"""Mutation check: do the tests notice when the library is wrong?

usage: tests/mutate.py [--sample N] [--seed S] [--from K] [--only TEXT] [--again FILE] [--except FILE]
                       [--quick] [--list]

Flips one operator or constant in src/ at a time, a sample of N (200) places drawn with seed S (1), builds
the library so, in one of the two scalars by turns, and runs the tests until one fails: those of the
module, then all others, shortest first. At least 90 % of the mutants must be killed.
What survives has to stand in tests/mutants.txt with the reason why no test can or need notice it.
Mutants that do not compile, or that compile to the same object code, are drawn anew.

The sample changes little when the code does: each place has a random number of its own, made of its
file and line and the seed, and the N least are taken. A sample takes about an hour on one core.

The library is a shared one here, so that the test programs are linked once (build/mutate). Of a mutant in a header,
tests that include it are built both without and with it.
"""
import argparse
import contextlib
import hashlib
import json
import os
import re
import resource
import shutil
import signal
import subprocess
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
BUILD = os.path.join(ROOT, "build", "mutate")
SHADOW = os.path.join(BUILD, "mutant")  # a copy of src/, the one that is mutated
TESTS = os.path.join(ROOT, "tests")
LIST = os.path.join(TESTS, "mutants.txt")
REALS = ("float", "q16")
LEAST_KILLED = 0.9
# Functions of the shared library are looked up at the start: doing it later takes more stack than a step may.
ENVIRONMENT = dict(os.environ, LD_BIND_NOW="1")

# What is replaced by what. Spaces keep pointers, signs and headers out.
SWAPS = {
    " + ": " - ", " - ": " + ", " * ": " + ", " / ": " * ", " < ": " <= ", " <= ": " < ",
    " > ": " >= ", " >= ": " > ", " == ": " != ", " != ": " == ", " && ": " || ", " || ": " && ",
    " += ": " -= ", " -= ": " += ", " | ": " & ", " & ": " | ", "++": "--",
}
OPERATOR = re.compile("|".join(re.escape(k) for k in sorted(SWAPS, key=len, reverse=True)))
CONSTANT = re.compile(r"(?<![\w.#\"])(\d+)(?=u?[\s,;)\]])")

# Slow programs that say nothing which others do not.
LEFT_OUT = ("clavet-motion", "clavet-materials", "render", "render-parts", "scenes", "engine-chipmunk", "engine-box2d",
            "hand", "bake", "machines", "demo-save")


def run(command, **more):
    return subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False, **more)


def must(command, **more):
    result = run(command, **more)
    if result.returncode != 0:
        sys.exit("mutate: failed: %s\n%s" % (" ".join(command)[:200], result.stdout.decode()[-2000:]))
    return result.stdout.decode()


def read(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


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
    for number, line in enumerate(read(path).split("\n")):
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
        if re.fullmatch(r"[-\d,.{}\sFu]*([A-Z]\([-\d,\s]+\),?\s*)*\\?", text.split("/*")[0]):
            continue  # a row of a table
        real = scalar_of(stack, os.path.basename(path))
        if real is not None:
            yield number, line.split("/*")[0], real


class Mutant:
    def __init__(self, name, number, line, start, old, new, real):
        self.name, self.number, self.start, self.old, self.new, self.real = name, number, start, old, new, real
        self.line = line[:start] + new + line[start + len(old):]
        self.key = "%s: %s" % (name, self.line.strip())

    def __str__(self):
        return "%s:%d:%d %s -> %s" % (self.name, self.number + 1, self.start + 1, self.old.strip(), self.new.strip())


def places(seed):
    """All mutants, those that a sample takes first at the front."""
    found = []
    seen = {}
    for name in sorted(os.listdir(os.path.join(ROOT, "src"))):
        if not name.endswith((".c", ".h")) or name in ("tables.c", "status.c"):
            continue
        for number, line, real in code_lines(os.path.join(ROOT, "src", name)):
            spots = [(m.start(), m.group(), SWAPS[m.group()]) for m in OPERATOR.finditer(line)]
            spots += [(m.start(1), m.group(1), str(int(m.group(1)) + 1)) for m in CONSTANT.finditer(line)]
            for start, old, new in spots:
                mutant = Mutant(name, number, line, start, old, new, real)
                # Lines that a file has twice are told apart by their order.
                seen[mutant.key] = seen.get(mutant.key, 0) + 1
                text = "%d %s %d" % (seed, mutant.key, seen[mutant.key])
                rank = hashlib.sha256(text.encode()).digest()
                mutant.real = mutant.real or REALS[rank[-1] & 1]
                found.append((rank, mutant))
    return [mutant for _, mutant in sorted(found, key=lambda pair: pair[0])]


class Program:
    def __init__(self, target, path, link, own):
        self.target, self.path, self.link = target, path, link
        self.own = own  # the commands that compile its own sources, by object
        self.seconds = self.used = 0.0
        self.endless = False

    def arguments(self):
        if self.target.startswith("fuzz"):
            return ["-n", "150"]
        return ["-n", "20000", "dam-break", "jelly", "wine-glass"] if self.target.startswith("soak") else []

    def fails(self, limit):
        """Whether it fails, as soon as it says so, or does not end within the limit (s of the processor's time, which
        does not depend on what else the machine does). Sets self.used and self.endless."""
        most = int(limit) + 1
        process = subprocess.Popen(["stdbuf", "-oL", self.path] + self.arguments(), stdout=subprocess.PIPE,
                                   stderr=subprocess.STDOUT, env=ENVIRONMENT,
                                   preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_CPU, (most, most)))
        failed = False
        for line in process.stdout:
            if b":FAIL" in line:
                failed = True
                os.kill(process.pid, signal.SIGTERM)  # terminate() would reap it if it has ended already
                break
        process.stdout.close()
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        self.used = usage.ru_utime + usage.ru_stime
        self.endless = not failed and self.used >= limit
        return process.returncode not in (0, 77) or failed


def own_command(command):
    """A compile command for the shadow, without the list of what it depends on."""
    command = re.sub(r" -M[DTF]\S*( \S+\.[od](?= ))?", " ", command)
    return command.replace("-Werror", "").replace(os.path.join(ROOT, "src"), SHADOW)


def output_of(command):
    return re.search(r" -o (\S+)", command).group(1)


def prepare():
    """Commands that compile the library, and the test programs against a shared one."""
    os.makedirs(BUILD, exist_ok=True)
    launcher = ["-DCMAKE_C_COMPILER_LAUNCHER=ccache"] if shutil.which("ccache") else []
    must(["cmake", "-S", ROOT, "-B", BUILD, "-G", "Ninja", "-DCMAKE_BUILD_TYPE=RelWithDebInfo",
          "-DCMAKE_C_FLAGS_RELWITHDEBINFO=-O1 -fPIC", "-DRILL_BUILD_VARIANTS=OFF", "-DRILL_BUILD_CHECKS=OFF",
          "-DRILL_WERROR=OFF"] + launcher)
    targets = re.findall(r"^(tests/(?:fuzz/|soak/)?(?:test|fuzz|soak)\.(?:float|q16)[^:/]*): (?!phony)", must(
        ["ninja", "-C", BUILD, "-t", "targets", "all"]), re.M)
    targets = [t for t in targets if t.split(".", 2)[-1] not in LEFT_OUT]
    must(["ninja", "-C", BUILD, "-j2"] + targets)
    commands = {}
    own = {}
    for entry in json.loads(read(os.path.join(BUILD, "compile_commands.json"))):
        match = re.search(r"CMakeFiles/rill(_q16)?\.dir/(\w+\.c)\.o", entry["command"])
        if match and entry["file"].startswith(os.path.join(ROOT, "src")):
            commands["q16" if match.group(1) else "float", match.group(2)] = own_command(entry["command"])
        elif entry["file"].startswith(TESTS):
            own[output_of(entry["command"])] = own_command(entry["command"])
    programs = {real: [] for real in REALS}
    for target in targets:
        real = target.split(".")[1]
        library = "librill_q16.a" if real == "q16" else "librill.a"
        # The last command links the program: against the shared library instead.
        last = must(["ninja", "-C", BUILD, "-t", "commands", "-s", target]).strip().split("\n")[-1]
        words = [w for w in last.split(" && ")[1].split() if w]
        shared = os.path.join(BUILD, real, "librill.so")
        words = [shared if w.endswith("/" + library) else w for w in words]
        at = words.index("-o") + 1
        words[at] += ".shared"
        programs[real].append(Program(os.path.basename(target), os.path.join(BUILD, words[at]), words,
                                      {w: own[w] for w in words if w in own}))
    return commands, programs


def object_of(real, name):
    return os.path.join(BUILD, real, name + ".o")


def compile_one(commands, real, name, out):
    command = re.sub(r" -o \S+", " -o " + out, commands[real, name])
    return run(["sh", "-c", command], cwd=BUILD).returncode == 0


def link(real, names, objects):
    must(["cc", "-shared", "-o", os.path.join(BUILD, real, "librill.so")] +
         [objects.get(n, object_of(real, n)) for n in names])


def order(programs, name):
    """The tests of the file first, then the shortest; the golden runs, which notice most, before the others of
    more than a second."""
    stem = name.split(".")[0].split("_")[0]
    words = {"row": "touch", "pace": "step", "near": "lists", "scan": "grid", "wetness": "surfaces", "crack": "joint",
             "material": "config", "settings": "defaults", "bodies": "sane", "layout": "memory",
             "pool": "capacity", "gravity": "sane"}
    stem = words.get(stem, stem).rstrip("s")  # zones.c has zone-forces, too
    own = [p for p in programs if stem in p.target and p.seconds < 3]
    return sorted(programs, key=lambda p: (p not in own, min(p.seconds, 0.5) if "golden" in p.target else p.seconds))


def including(name, *folders):
    """The files that include a header, directly or through others, and itself."""
    texts = {n: read(os.path.join(folder, n)) for folder in folders for n in os.listdir(folder)
             if n.endswith((".c", ".h"))}
    wanted = {name}
    while True:
        more = {n for n in texts if n not in wanted and any('#include "%s"' % w in texts[n] for w in wanted)}
        if not more:
            return wanted
        wanted |= more


@contextlib.contextmanager
def changed(mutant):
    """The shadow with the mutant in it."""
    path = os.path.join(SHADOW, mutant.name)
    original = read(path)
    lines = original.split("\n")
    lines[mutant.number] = mutant.line
    try:
        with open(path, "w", encoding="utf-8") as file:
            file.write("\n".join(lines))
        yield
    finally:
        with open(path, "w", encoding="utf-8") as file:
            file.write(original)


def same(a, b):
    with open(a, "rb") as first, open(b, "rb") as second:
        return first.read() == second.read()


def compile_mutant(mutant, commands, names):
    """Its objects, or None if it does not compile or is no other code."""
    objects = {}
    with changed(mutant):
        reached = including(mutant.name, SHADOW) if mutant.name.endswith(".h") else [mutant.name]
        for source in [n for n in names if n in reached]:
            objects[source] = object_of(mutant.real, source) + ".mutant"
            if not compile_one(commands, mutant.real, source, objects[source]):
                return None
    if all(same(objects[source], object_of(mutant.real, source)) for source in objects):
        return None
    return objects


def with_header(program, mutant, reached):
    """The program whose own sources include the mutant, too; None if none does."""
    sources = {o: c for o, c in program.own.items() if os.path.basename(o)[:-len(".o")] in reached}
    if not sources:
        return None
    with changed(mutant):
        for command in sources.values():
            must(["sh", "-c", re.sub(r" -o \S+", lambda m: m.group() + ".mutant", command)], cwd=BUILD)
    words = [w + ".mutant" if w in sources else w for w in program.link]
    words[words.index("-o") + 1] += ".mutant"
    must(["sh", "-c", " ".join(words)], cwd=BUILD)
    return Program(program.target, program.path + ".mutant", words, {})


def try_mutant(mutant, objects, programs, names):
    """'killed by X' or 'survived'."""
    link(mutant.real, names, objects)
    header = mutant.name.endswith(".h")
    reached = including(mutant.name, SHADOW, TESTS, os.path.join(TESTS, "fuzz")) if header else set()
    for program in order(programs[mutant.real], mutant.name):
        for tried in (program, with_header(program, mutant, reached)):
            if tried is not None and tried.fails(5 + 10 * program.seconds):
                return "killed by " + program.target + (", which does not end" if tried.endless else "")
    return "survived"


def argued():
    """The mutants that tests/mutants.txt gives a reason for."""
    if not os.path.exists(LIST):
        return set()
    return {line.strip() for line in read(LIST).split("\n") if re.match(r"\w+\.[ch]: ", line)}


def tried_in(path, result):
    """The mutants that the output of an earlier run has with such a result."""
    rows = re.findall(r"^ *\d+ \w+ (\S+:\d+:\d+ .*? -> .*?) \| (\w+)", read(path), re.M)
    return {mutant for mutant, what in rows if what.startswith(result)}


def build_library(commands, programs):
    """The library as it is; the programs that cannot be linked with a shared one, or that fail, are left out."""
    names = sorted({name for _, name in commands})
    shutil.rmtree(SHADOW, ignore_errors=True)
    shutil.copytree(os.path.join(ROOT, "src"), SHADOW)
    for real in REALS:
        os.makedirs(os.path.join(BUILD, real), exist_ok=True)
        for name in names:
            if (real, name) in commands and not compile_one(commands, real, name, object_of(real, name)):
                sys.exit("mutate: %s does not compile" % name)
        link(real, [n for n in names if (real, n) in commands], {})
        good = []
        for program in programs[real]:
            if run(["sh", "-c", " ".join(program.link)], cwd=BUILD).returncode != 0:
                continue
            if program.fails(120):
                print("left out, fails without a mutant: " + program.target)
                continue
            program.seconds = program.used
            good.append(program)
        programs[real] = good
    return names


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--sample", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--from", dest="first", type=int, default=1, help="the first of the sample that is tried")
    parser.add_argument("--only", default="", help="draws from those whose file and line have this text")
    parser.add_argument("--again", help="tries those that survived according to this output of an earlier run")
    parser.add_argument("--except", dest="other", help="leaves out those of this output of an earlier run")
    parser.add_argument("--quick", action="store_true", help="only with the golden runs and tests of up to two seconds")
    parser.add_argument("--list", action="store_true", help="only lists the sample")
    options = parser.parse_args()
    found = places(options.seed)
    total = len(found)
    excused = argued()
    if options.again:
        found = [m for m in found if str(m) in tried_in(options.again, "survived")]
    if options.other:
        earlier = tried_in(options.other, "")
        found = [m for m in found if str(m) not in earlier]
        options.sample -= len(earlier)
    found = [m for m in found if options.only in m.key]
    if options.list:
        for mutant in found[:options.sample]:
            print("%s %s | %s" % (mutant.real, mutant, mutant.line.strip()))
        return 0
    commands, programs = prepare()
    names = build_library(commands, programs)
    if options.quick:
        for real in REALS:
            programs[real] = [p for p in programs[real] if p.seconds <= 2 or "golden" in p.target]
    print("%d places; %s programs" % (total, {r: len(programs[r]) for r in REALS}), flush=True)
    killed = tried = excused_count = 0
    for mutant in found:
        if tried == options.sample:
            break
        present = [n for n in names if (mutant.real, n) in commands]
        if mutant.name.endswith(".c") and mutant.name not in present:
            continue
        objects = compile_mutant(mutant, commands, present)
        if objects is None:
            continue
        tried += 1
        if tried < options.first:
            continue
        result = try_mutant(mutant, objects, programs, present)
        if result == "survived" and mutant.key in excused:
            excused_count += 1
            result = "survived, argued"
        killed += result.startswith("killed")
        print("%3d %s %s | %s | %s" % (tried, mutant.real, mutant, result, mutant.line.strip()), flush=True)
    tried -= options.first - 1
    share = killed / max(tried - excused_count, 1)
    print("%d of %d killed, %d argued, %d neither: %.1f %%" % (
        killed, tried, excused_count, tried - killed - excused_count, 100 * share))
    return 0 if share >= LEAST_KILLED else 1


if __name__ == "__main__":
    sys.exit(main())
