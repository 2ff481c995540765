#!/bin/sh
# misra.sh: src/ against MISRA C:2012 with cppcheck's addon, both scalars. Rules that docs/misra.md deviates
# from are taken from its table; any other finding is a failure.
set -eu
cd "$(dirname "$0")/.."
work=build/misra
mkdir -p $work

command -v cppcheck >/dev/null || {
    echo "SKIP: cppcheck is not installed"
    exit 77
}
# | D1 | 8.9 | ... : the second column of the table of deviations.
deviations=$(awk -F '|' '$2 ~ /^ D[0-9]+ $/ { gsub(/ /, "", $3); print $3 }' docs/misra.md)
# A copy, because the addon writes beside what it reads.
rm -rf $work/src
cp -R src $work/src
for fixed in 0 1; do
    cppcheck --std=c99 --language=c --quiet --addon=misra --inline-suppr --suppress=missingIncludeSystem \
        "-DRILL_FIXED=$fixed" -DRILL_CLAVET=1 -DRILL_BODIN=1 -DRILL_SPRINGS=1 -DRILL_BODIES=1 -DRILL_GAMEPLAY=1 \
        -DRILL_VECTOR=0 -DRILL_MAX_MATERIALS=16 -I include -I port -I port/template -I $work/src \
        --template='{file}:{line} {id}' -j "${JOBS:-2}" $work/src 2>"$work/found.$fixed" || true
done
# A file that the addon cannot read has not been checked.
if grep -hE 'Bailing out|internalError' $work/found.0 $work/found.1; then
    echo "misra: not all files were checked"
    exit 1
fi
sort -u $work/found.0 $work/found.1 | grep -oE '.* misra-c2012-[0-9.]+' >$work/found || true
awk '{ sub(/misra-c2012-/, "", $2); count[$2]++ } END { for (rule in count) print rule, count[rule] }' $work/found |
    sort -V >$work/rules
echo "misra: rule and findings"
cat $work/rules
status=0
while read -r rule count; do
    echo "$deviations" | grep -qxF "$rule" || {
        echo "misra: rule $rule is broken $count times and not in docs/misra.md:"
        grep " misra-c2012-$rule\$" $work/found | head -n 5
        status=1
    }
done <$work/rules
exit $status
