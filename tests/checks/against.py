#!/usr/bin/env python3
"""Fuzzes demo/bench/against.awk: against.py SCRIPT STORED.csv NEW.csv FOLDER

The stored CSV is damaged in a few hundred ways, always the same. Whatever it is, the script ends well, says nothing on
stderr and prints no more than a line a case, none of them with a number that is none.
"""
import os
import random
import subprocess
import sys

ROUNDS = 200
HOSTILE = [b",", b"\n", b"\r", b"\0", b"-", b"nan", b"inf", b"1e999", b"1e-320", b"0", b"\xff", b'"', b",,,,", b" ", b"%s", b"\\"]


def damaged(data, chances):
    """A copy with some bytes exchanged, cut out, repeated or cut off."""
    made = bytearray(data)
    for _ in range(chances.randrange(1, 12)):
        at = chances.randrange(len(made) + 1)
        kind = chances.randrange(5)
        if kind == 0:
            made[at:at + 1] = chances.choice(HOSTILE)
        elif kind == 1:
            made[at:at] = chances.choice(HOSTILE)
        elif kind == 2:
            del made[at:at + chances.randrange(40)]
        elif kind == 3:
            made[at:at] = made[at:at + chances.randrange(200)]
        elif chances.randrange(4) == 0:
            del made[at:]
    return bytes(made)


def main():
    script, stored, new, folder = sys.argv[1:]
    with open(stored, "rb") as file:
        whole = file.read()
    with open(new, "rb") as file:
        cases = len(file.read().splitlines()) - 1
    path = os.path.join(folder, "damaged.csv")
    inputs = [b"", b"\n", whole[:1], b"\0" * 1000, b"," * 100000, bytes(range(256)) * 20]
    inputs += [damaged(whole, random.Random(seed)) for seed in range(ROUNDS)]
    for data in inputs:
        with open(path, "wb") as file:
            file.write(data)
        result = subprocess.run(["awk", "-f", script, path, new], capture_output=True, timeout=60, check=False)
        lines = result.stdout.splitlines()
        numbers = b" ".join(line.split(b"|")[-1] for line in lines[1:]).lower()
        if result.returncode or result.stderr or len(lines) > cases + 2 or b"nan" in numbers or b"inf" in numbers:
            sys.exit("against.awk: %s: %r %r" % (path, result.stderr, result.stdout))
    print("%d damaged files were borne" % len(inputs))


if __name__ == "__main__":
    main()
