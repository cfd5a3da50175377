"""Outline a word in one cut of a variable font, as SVG path data.

usage: outline.py FONT WEIGHT WIDTH TRACKING WORD   (tracking in em; one em is 1000 units, baseline at y=0)
Prints JSON: {"path": ..., "bounds": [x0, y0, x1, y1], "xHeight": ..., "capHeight": ...}, y downwards.
"""
import json
import sys

from fontTools.misc.transform import Transform
from fontTools.pens.boundsPen import BoundsPen
from fontTools.pens.svgPathPen import SVGPathPen
from fontTools.pens.transformPen import TransformPen
from fontTools.ttLib import TTFont
from fontTools.varLib import instancer


def kerning(font):
    """Function (left, right) -> kerning in units, from the font's pair lookups."""
    tables = [getattr(part, 'ExtSubTable', part) for lookup in font['GPOS'].table.LookupList.Lookup
              if lookup.LookupType in (2, 9) for part in lookup.SubTable]

    def pair(left, right):
        for part in tables:
            if left not in part.Coverage.glyphs:
                continue
            if part.Format == 1:
                for record in part.PairSet[part.Coverage.glyphs.index(left)].PairValueRecord:
                    if record.SecondGlyph == right:
                        return record.Value1.XAdvance
            else:
                row = part.Class1Record[part.ClassDef1.classDefs.get(left, 0)]
                value = row.Class2Record[part.ClassDef2.classDefs.get(right, 0)].Value1
                if value and getattr(value, 'XAdvance', 0):
                    return value.XAdvance
        return 0
    return pair


def main():
    """Read the command line, print the outline."""
    source, weight, width, tracking, word = sys.argv[1:]
    font = instancer.instantiateVariableFont(
        TTFont(source), {'wght': float(weight), 'wdth': float(width)})
    glyphs, names, scale = font.getGlyphSet(), font.getBestCmap(), 1000 / font['head'].unitsPerEm
    pair = kerning(font)
    pen, bounds = SVGPathPen(glyphs, ntos=lambda v: f'{v:.0f}'), BoundsPen(glyphs)
    x, before = 0, None
    for character in word:
        name = names[ord(character)]
        x += pair(before, name) * scale if before else 0
        for target in (pen, bounds):
            glyphs[name].draw(TransformPen(target, Transform(scale, 0, 0, -scale, x, 0)))
        x += glyphs[name].width * scale + float(tracking) * 1000
        before = name
    sheet = font['OS/2']
    print(json.dumps({'path': pen.getCommands(), 'bounds': bounds.bounds,
                      'xHeight': sheet.sxHeight * scale, 'capHeight': sheet.sCapHeight * scale}))


if __name__ == '__main__':
    main()
