"""The report of the engine bench by numpy, hand-tuned: bincount over the selected respondents, one thread.

Argument: a folder with survey.json (names, options) and columns.bin (one byte per answer, 0 = none; then doubles).
Each line on standard input is answered by one line: "run" by the milliseconds of a report, "cells" by its figures as JSON.
"""
import json
import os
import sys
import time

import numpy as np

folder = sys.argv[1]
with open(os.path.join(folder, "survey.json")) as file:
    survey = json.load(file)
n = survey["respondents"]
data = np.memmap(os.path.join(folder, "columns.bin"), dtype=np.uint8, mode="r")
columns = {}
at = 0
for name in survey["coded"]:
    columns[name] = np.array(data[at : at + n])
    at += n
for name in survey["numbers"]:
    columns[name] = np.array(data[at : at + 8 * n]).view(np.float64)
    at += 8 * n
weight = columns["weight"]
weight2 = weight * weight
CELLS = 13 * 9
FEW = np.array([0, 1, 1] + [0] * 253, dtype=bool)
ONE = np.array([0, 1] + [0] * 254, dtype=bool)


def report():
    mask = (FEW[columns["s003"]] | ONE[columns["s010"]]) & (columns["a12"] != 0)
    rows = np.flatnonzero(mask)
    cell = columns["a12"][rows].astype(np.int64) * 9 + columns["a08"][rows]
    w = weight[rows]
    w2 = weight2[rows]
    out = {}
    for name, options in survey["singles"]:
        size = options + 1
        code = cell * size
        code += columns[name][rows]
        most = CELLS * size
        out[name] = [np.bincount(code, x, most).reshape(CELLS, size) for x in (None, w, w2)]
    for q, members in enumerate(survey["multis"]):
        answers = [columns[name][rows] for name in members]
        asked = np.zeros(len(rows), dtype=bool)
        for one in answers:
            asked |= one != 0
        chosen = [asked] + [one == 2 for one in answers]
        counts = []
        for who in chosen:
            within = cell[who]
            counts.append([np.bincount(within, x if x is None else x[who], CELLS) for x in (None, w, w2)])
        out["m%d" % q] = counts
    for name in survey["numerics"]:
        x = columns[name][rows]
        have = ~np.isnan(x)
        x = x[have]
        within = cell[have]
        wx = w[have] * x
        sums = (None, w[have], w2[have], wx, wx * x)
        out[name] = [np.bincount(within, one, CELLS) for one in sums]
    return out


def figures(out):
    """Sums of the cells of every column, by question|row|column, as the engine's are named."""
    place = np.arange(CELLS)
    masks = {"T": np.ones(CELLS, dtype=bool)}
    masks.update({"a12:%d" % c: place // 9 == c for c in range(1, 13)})
    masks.update({"a08:%d" % c: place % 9 == c for c in range(1, 9)})
    cells = {}

    def put(question, row, sums):
        for column, who in masks.items():
            cells["%s|%s|%s" % (question, row, column)] = [float(np.asarray(one)[who].sum()) for one in sums]

    for name, options in survey["singles"]:
        sums = out[name]
        put(name, "base", [one[:, 1:].sum(axis=1) for one in sums])
        for code in range(1, options + 1):
            put(name, str(code), [one[:, code] for one in sums])
    for q, members in enumerate(survey["multis"]):
        base, *chosen = out["m%d" % q]
        put("m%d" % q, "base", base)
        for name, sums in zip(members, chosen):
            put("m%d" % q, name, sums)
    for name in survey["numerics"]:
        put(name, "base", out[name][:3])
        put(name, "mean", out[name])
    return cells


for line in sys.stdin:
    start = time.perf_counter()
    out = report()
    ms = 1000 * (time.perf_counter() - start)
    print(json.dumps(figures(out)) if line.strip() == "cells" else ms, flush=True)
