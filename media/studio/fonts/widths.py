"""Write the widths of letters that checks of names need, in thousandths of an em.

usage: widths.py FLAVOURS SANS TARGET
FLAVOURS is the font of flavour names, at its widths 75, 100 and 125; SANS is the font of machine names, at weight 760
and width 104. Between its widths a letter's width changes evenly.
"""
import json
import sys

from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont


def widths(file, **axes):
    """The advance width of each character."""
    font = instantiateVariableFont(TTFont(file), axes)
    return {chr(code): font['hmtx'][name][0] for code, name in font.getBestCmap().items()}


flavours, sans, target = sys.argv[1:]
cuts = [widths(flavours, wdth=width) for width in (75, 100, 125)]
table = {
    'flavours': {letter: [cut[letter] for cut in cuts] for letter in sorted(cuts[0])},
    'machines': dict(sorted(widths(sans, wght=760, wdth=104).items())),
}
with open(target, 'w', encoding='utf-8') as file:
    for name, rows in table.items():
        print('{' if name == 'flavours' else ',', json.dumps(name), ': ', json.dumps(rows, ensure_ascii=False), sep='', file=file)
    print('}', file=file)
