"""Client names as one line of type: one weight, one height, one baseline. usage: marks.py REPOSITORY"""
import json
import subprocess
import sys
import tempfile
from pathlib import Path

from fontTools.pens.svgPathPen import SVGPathPen
from fontTools.pens.transformPen import TransformPen
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

root = Path(sys.argv[1])
HEIGHT, BASE, SIZE, TRACK, COLOR = 48, 34.5, 39, -.022, '#0A1413'
font = instantiateVariableFont(TTFont(root / 'app/styles/fonts/frukto-sans.woff2'), {'wght': 620, 'wdth': 108})
font.flavor = None
font.save(tempfile.gettempdir() + '/marks.ttf')
glyphs, scale = font.getGlyphSet(), SIZE / 1000
total = 0
for folder in sorted((root / 'content/clients').iterdir()):
    name = json.loads((folder / 'index.json').read_text())['name']
    shaped = json.loads(subprocess.check_output(['hb-shape', '--output-format=json', '--no-glyph-names', tempfile.gettempdir() + '/marks.ttf', name]))
    order, x = font.getGlyphOrder(), 0
    first = font['hmtx'][order[shaped[0]['g']]][1]
    pen = SVGPathPen(glyphs, ntos=lambda v: f'{v:.1f}'.rstrip('0').rstrip('.'))
    x = -first * scale
    for k, item in enumerate(shaped):
        glyph = order[item['g']]
        glyphs[glyph].draw(TransformPen(pen, (scale, 0, 0, -scale, x + item['dx'] * scale, BASE)))
        x += item['ax'] * scale + (TRACK * SIZE if k < len(shaped) - 1 else 0)
    last = order[shaped[-1]['g']]
    table = font['glyf'][last]
    width = x - (font['hmtx'][last][0] - table.xMax) * scale
    w = round(width + .5)
    total += w
    (folder / 'logo.svg').write_text(f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {w} {HEIGHT}" width="{w}" height="{HEIGHT}"><path fill="{COLOR}" d="{pen.getCommands()}"/></svg>\n')
    print(name, w, (folder / 'logo.svg').stat().st_size)
print(total, total * 40 / 48)
