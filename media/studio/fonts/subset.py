"""Limit a variable font's axes and cut it to the given characters.

usage: subset.py SOURCE TARGET --axes=wght=400:840,wdth=75:125 --text=... [--family=NAME] [--kerning=UNITS]
A single value (wght=640) fixes the axis; a range keeps it variable. With --kerning, a kerning pair that varies
over the axes by at most that many thousandths of an em keeps its value of the default cut.
"""
import sys

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.varLib import instancer


def limits(text):
    """`wght=400:840,wdth=100` as the instancer's dictionary."""
    found = {}
    for item in text.split(','):
        axis, _, span = item.partition('=')
        low, _, high = span.partition(':')
        found[axis] = (float(low), float(high)) if high else float(low)
    return found


def pair_values(table):
    """Every kerning value of a GPOS table."""
    for lookup in table.LookupList.Lookup:
        for part in (getattr(item, 'ExtSubTable', item) for item in lookup.SubTable):
            if lookup.LookupType not in (2, 9):
                continue
            rows = (row.PairValueRecord for row in part.PairSet) if part.Format == 1 else (
                row.Class2Record for row in part.Class1Record)
            yield from (record.Value1 for row in rows for record in row if record.Value1)


def steady_kerning(font, tolerance):
    """Drop small kerning variations, which take more than half of the font's bytes and are hardly visible."""
    positions, definitions = font['GPOS'].table, font['GDEF'].table
    store = definitions.VarStore
    for value in pair_values(positions):
        device = getattr(value, 'XAdvDevice', None)
        if device is None or device.DeltaFormat != 0x8000:
            continue
        varies = device.StartSize != 0xFFFF
        if not varies or max(map(abs, store.VarData[device.StartSize].Item[device.EndSize])) <= tolerance:
            value.XAdvDevice = None
    used = set()
    positions.collect_device_varidxes(used)
    definitions.collect_device_varidxes(used)
    for step in (lambda: store.subset_varidxes(used), store.optimize):
        moved = step()
        positions.remap_device_varidxes(moved)
        definitions.remap_device_varidxes(moved)


def rename(font, family):
    """Rename a font: a page can then name it without doubt, and the licence reserves the original's name."""
    table, plain = font['name'], family.replace(' ', '')
    for name_id, value in ((1, family), (2, 'Regular'), (3, plain), (4, family), (6, plain)):
        table.setName(value, name_id, 3, 1, 0x409)
    for name_id in (16, 17, 25):
        table.removeNames(nameID=name_id)


def main():
    """Read the command line, write one font."""
    options = dict(item[2:].split('=', 1) for item in sys.argv[1:] if item.startswith('--'))
    source, target = (item for item in sys.argv[1:] if not item.startswith('--'))
    font = TTFont(source)
    font = instancer.instantiateVariableFont(font, limits(options['axes']))
    if 'gvar' in font:  # The subsetter expects every glyph, but the instancer drops those that no longer vary.
        for glyph in font.getGlyphOrder():
            font['gvar'].variations.setdefault(glyph, [])
    subset = Options()
    subset.layout_features = ['kern', 'liga', 'ccmp', 'locl', 'mark', 'tnum', 'pnum']
    subset.hinting = False
    subset.name_IDs = ['*']
    subset.notdef_outline = True
    subset.flavor = 'woff2'
    cutter = Subsetter(subset)
    cutter.populate(text=options['text'])
    cutter.subset(font)
    if 'kerning' in options and 'GDEF' in font and getattr(font['GDEF'].table, 'VarStore', None):
        steady_kerning(font, float(options['kerning']))
    if 'family' in options:
        rename(font, options['family'])
    font.flavor = subset.flavor
    font.save(target)


if __name__ == '__main__':
    main()
