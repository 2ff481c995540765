#!/usr/bin/env python3
"""coverage.py LINES BRANCHES FILE...: merges gcovr's JSON files, prints each source file, its lines and branches that
no test reaches, and fails below so many percent of either."""
import json
import sys


def read(paths):
    """{file: {line: times}}, {file: {(line, branches of the line, number): times}}"""
    lines, branches = {}, {}
    for path in paths:
        for entry in json.load(open(path, encoding="utf-8"))["files"]:
            file_lines = lines.setdefault(entry["file"], {})
            file_branches = branches.setdefault(entry["file"], {})
            for line in entry["lines"]:
                if line.get("gcovr/noncode"):
                    continue
                number = line["line_number"]
                file_lines[number] = file_lines.get(number, 0) + line["count"]
                for k, branch in enumerate(line["branches"]):
                    key = (number, len(line["branches"]), k)
                    file_branches[key] = file_branches.get(key, 0) + branch["count"]
    return lines, branches


def share(values):
    return 100.0 * sum(1 for v in values if v > 0) / max(len(values), 1)


def main():
    lines, branches = read(sys.argv[3:])
    for name in sorted(lines):
        missed = sorted(n for n, count in lines[name].items() if count == 0)
        half = sorted({key[0] for key, count in branches[name].items() if count == 0} - set(missed))
        if missed or half:
            print("%-26s %5.1f %% lines, %5.1f %% branches; lines %s; branches of %s" % (
                name, share(lines[name].values()), share(branches[name].values()),
                ",".join(map(str, missed)) or "-", ",".join(map(str, half)) or "-"))
    line_share = share([v for counts in lines.values() for v in counts.values()])
    branch_share = share([v for counts in branches.values() for v in counts.values()])
    print("all of src/: %.1f %% of the lines, %.1f %% of the branches" % (line_share, branch_share))
    return 0 if line_share >= float(sys.argv[1]) and branch_share >= float(sys.argv[2]) else 1


if __name__ == "__main__":
    sys.exit(main())
