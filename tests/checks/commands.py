"""commands.py ROOT FOLDER: runs the commands of the pages' sh blocks, in a copy of the repository in FOLDER so that
nothing is written here, and without a terminal. Those that LONG names are left out for the reason that stands there."""
import os
import re
import shutil
import subprocess
import sys

LONG = {
    "tests/run": "is what runs this",
    ".ci/run": "is what runs this",
    "tests/golden.sh": "writes the golden hashes that the tests compare",
    "tests/fuzz/run": "the tests run each fuzzer on its seeds",
    "tests/soak/run": "the tests run it in short",
    "tests/coverage.sh": "builds and runs all tests again",
    "tests/mutate.py": "takes an hour",
    "tests/deep.sh": "takes an hour",
    "cmake --preset debug": "builds and runs all tests again",
    "demo/run figures": "takes a quarter of an hour",
    "demo/run experiments": "takes a quarter of an hour",
    "cmake -S . -B build/cortex-m7": "needs another compiler; tests/run does it for every toolchain file",
}
ENDED = 124  # of what the command "timeout" had to end
root, folder = sys.argv[1:]


def commands():
    listed = subprocess.run(["git", "-C", root, "ls-files"], capture_output=True, text=True, check=True).stdout.split("\n")
    for page in (name for name in listed if name.endswith(".md")):
        with open(os.path.join(root, page), encoding="utf-8") as file:
            text = file.read()
        for block in re.findall(r"^```(?:sh|bash|console)\n(.*?)^```", text, re.S | re.M):
            for line in block.replace("\\\n", " ").splitlines():
                command = re.sub(r"\s+#.*", "", line.strip())
                if command:
                    yield page, command


def copy():
    listed = subprocess.run(["git", "-C", root, "ls-files", "-z"], capture_output=True, text=True, check=True).stdout
    for name in filter(None, listed.split("\0")):
        if os.path.exists(os.path.join(root, name)):
            target = os.path.join(folder, name)
            os.makedirs(os.path.dirname(target), exist_ok=True)
            shutil.copy2(os.path.join(root, name), target)


copy()
# No window opens; what plays for ever is ended, which is no failure.
environment = dict(os.environ, SDL_VIDEODRIVER="dummy")
failed = 0
for page, command in commands():
    reason = next((why for start, why in LONG.items() if command.startswith(start)), None)
    if reason:
        print(f"left out: {command}: {reason}")
        continue
    plays = "example_" in command
    run = subprocess.run(["timeout", "10" if plays else "300", "sh", "-c", command], cwd=folder, env=environment,
                         stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False)
    code, output = run.returncode, run.stdout + run.stderr
    code = 0 if plays and code == ENDED else code
    print(f"{'ran' if code == 0 else 'FAILED'}: {page}: {command}")
    if code != 0:
        print(output[-2000:])
        failed = 1
sys.exit(failed)
