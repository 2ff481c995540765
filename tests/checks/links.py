"""links.py ROOT: every link of a page to a file of this repository leads there, to a heading if it names one, every
command of an sh block is a file here or a tool that the project asks for, and all code is in blocks that say which
language it is, because only those are tried."""
import os
import re
import subprocess
import sys

root = sys.argv[1]
TOOLS = {"cmake", "ctest", "python3", "pkg-config", "git", "sh", "ninja", "printf", "#", "cd"}
LANGUAGES = {"c", "sh", "js", "cmake", "text"}  # tried by docs.sh, commands.py, js.sh, package.sh; text is none


def anchors(path):
    with open(path, encoding="utf-8") as file:
        text = re.sub(r"```.*?```", "", file.read(), flags=re.S)
    heads = re.findall(r"^#+ (.+)$", text, re.M)
    return {re.sub(r"[^\w\- ]", "", head.lower()).replace(" ", "-") for head in heads}


def untried(text):
    """Blocks of no known language, and lines that a page shows as code because they are indented."""
    bad = [f"a block of '{name}'" for name in re.findall(r"^```([^\n]*)\n.*?^```", text, re.S | re.M) if name not in LANGUAGES]
    plain = re.sub(r"^```.*?^```", "", text, flags=re.S | re.M)
    for paragraph in re.split(r"\n\s*\n", re.sub(r"(?m)^( *[-*]|\d+\.) .*(\n+ +.*)*", "", plain)):
        if paragraph.lstrip("\n").startswith("    "):
            bad.append(f"an indented block: {paragraph.strip().splitlines()[0]}")
    return bad


def check(page):
    folder = os.path.dirname(os.path.join(root, page))
    with open(os.path.join(root, page), encoding="utf-8") as file:
        text = file.read()
    bad = [f"{page}: {what} is not tried" for what in untried(text)]
    for target in re.findall(r"\]\(([^)\s]+)\)", re.sub(r"```.*?```", "", text, flags=re.S)):
        if "://" in target or target.startswith("mailto:"):
            continue
        name, _, anchor = target.partition("#")
        path = os.path.normpath(os.path.join(folder, name)) if name else os.path.join(root, page)
        if not os.path.exists(path) or (anchor and path.endswith(".md") and anchor not in anchors(path)):
            bad.append(f"{page}: the link {target} leads nowhere")
    for block in re.findall(r"^```(?:sh|bash)\n(.*?)^```", text, re.S | re.M):
        for line in block.replace("\\\n", " ").splitlines():
            word = line.strip().split(" ")[0]
            if word and word not in TOOLS and not word.startswith("build/") and "=" not in word \
                    and not os.path.exists(os.path.join(root, word)):
                bad.append(f"{page}: there is no command {word}")
    return bad


try:
    listed = subprocess.run(["git", "-C", root, "ls-files", "*.md"], capture_output=True, text=True, check=True).stdout.split()
except (OSError, subprocess.CalledProcessError):
    listed = [os.path.relpath(os.path.join(base, n), root) for top in ("docs", "js") for base, _, names in
              os.walk(os.path.join(root, top)) for n in names if n.endswith(".md")] + ["README.md"]
problems = [problem for page in listed for problem in check(page)]
print("\n".join(problems) or f"{len(listed)} pages, all links lead somewhere")
sys.exit(1 if problems else 0)
