"""Makes the site's text face lighter, and leaves the letters where they stand.

    /usr/bin/python3 font.py SOURCE app/styles/fonts/frukto-sans.woff2

SOURCE is that file of commit b2aca259: 31 KB of Mona Sans with the axes of width and weight.
"""

import sys

from fontTools import subset
from fontTools.ttLib import TTFont
from fontTools.ttLib.tables.otTables import Device
from fontTools.ttLib.tables.TupleVariation import TupleVariation
from fontTools.varLib.varStore import VarStoreInstancer

# Hardly ever in a text; in Arial if they are.
SIGNS = set(map(ord, "<[\\]^`{|}~©«»€"))
# The middle of where width is used: headings of weight 540 to 840 in widths of 104 to 112 per cent. Each axis is 0 to 1.
HEADING = {"wght": 0.62, "wdth": 0.5}
# In thousandths of the letter size: 0.3 px of a slogan of 108 px, 0.05 px of a text of 17 px.
TOLERANCE = 3
KERNING_STEP = 6


def join_axes(font):
    """Leaves out the deltas of both axes together. At a heading's weight, the width's own do the same."""
    glyf, metrics = font["glyf"], font["hmtx"].metrics
    for name, tuples in font["gvar"].variations.items():
        points, control = glyf._getCoordinatesAndControls(name, metrics)
        for one in tuples:
            one.calcInferredDeltas(points, control.endPts)
        by_axes = {tuple(one.axes): one for one in tuples}
        both = by_axes.pop(("wdth", "wght"), None)
        if both:
            both.scaleDeltas(HEADING["wght"])
            wide = by_axes.setdefault(("wdth",), TupleVariation({"wdth": (0, 1, 1)}, [(0, 0)] * len(points)))
            wide += both
            wide.roundDeltas()
        for one in by_axes.values():
            one.optimize(points, control.endPts, tolerance=TOLERANCE)
        font["gvar"].variations[name] = list(by_axes.values())


def fix_kerning(font):
    """Keeps the kerning of letters, full stops and commas, in one distance a pair: that of headings, where one sees it."""
    gdef = font["GDEF"].table
    deltas = VarStoreInstancer(gdef.VarStore, font["fvar"].axes, HEADING)
    kept = {glyph for code, glyph in font.getBestCmap().items() if chr(code).isalpha() or chr(code) in ".,"}

    def fix(value):
        device = getattr(value, "XAdvDevice", None)
        delta = deltas[(device.StartSize << 16) + device.EndSize] if isinstance(device, Device) else 0
        distance = round((getattr(value, "XAdvance", 0) + delta) / KERNING_STEP) * KERNING_STEP
        value.__dict__ = {"XAdvance": distance}
        return distance

    letters, *others = font["GPOS"].table.LookupList.Lookup
    for lookup in others:  # between signs
        lookup.SubTable, lookup.SubTableCount = [], 0
    pairs, classes = (getattr(table, "ExtSubTable", table) for table in letters.SubTable)
    pairs.ValueFormat1 = classes.ValueFormat1 = 4

    by_first = {}
    for first, those in zip(pairs.Coverage.glyphs, pairs.PairSet):
        those.PairValueRecord = [
            one for one in those.PairValueRecord if fix(one.Value1) and {first, one.SecondGlyph} <= kept
        ]
        those.PairValueCount = len(those.PairValueRecord)
        if those.PairValueCount:
            by_first[first] = those
    pairs.Coverage.glyphs, pairs.PairSet = list(by_first), list(by_first.values())
    pairs.PairSetCount = len(by_first)

    for first in classes.Class1Record:
        for second in first.Class2Record:
            fix(second.Value1)
    classes.Coverage.glyphs = [glyph for glyph in classes.Coverage.glyphs if glyph in kept]
    for side in (classes.ClassDef1, classes.ClassDef2):
        side.classDefs = {glyph: number for glyph, number in side.classDefs.items() if glyph in kept}
    del gdef.VarStore
    gdef.Version = 0x00010000


if __name__ == "__main__":
    source, path = sys.argv[1:]
    font = TTFont(source)
    join_axes(font)
    fix_kerning(font)
    subsetter = subset.Subsetter(
        subset.Options(layout_features=["kern"], name_IDs=["*"], notdef_outline=True)
    )
    subsetter.populate(unicodes=set(font.getBestCmap()) - SIGNS)
    subsetter.subset(font)
    font.flavor = "woff2"
    font.save(path)
