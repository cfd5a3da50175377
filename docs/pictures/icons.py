"""Icons of the flavours and eight drops, cut from two tones of paper: the dark one lies where light from the upper left does not
reach. The upper 12 of 96 are free: the picker, at its lowest, cuts 11 of the chosen icon, which it enlarges. usage: icons.py CONTENT DESIGN"""
import sys
from pathlib import Path

LEAF, RIB, YELLOW, PAPER, GLASS = '#4A3', '#273', '#FC0', '#FFF8E4', '#F2D9A8'
TONES = {
    'manzana': '#7CC222 #4F9413', 'te-helado': '#E58A35 #B9561A', 'cereza': '#F8455E #C4102F', 'uva-blanca': '#B4CB45 #82A01C', 'limonada': '#FFC91F #EE9F00',
    'ciruela': '#9A6AD6 #6433A6', 'uva-roja': '#C4559A #8E1F62', 'pera': '#C6CE2C #93990F', 'fruktorade': '#4BA5FB #1C6FDC',
}


def part(outline, colour):
    return f'<path d="{outline}" fill="{colour}"/>'


def leaf(x, y):
    return part(f'M{x} {y}c0-14 10-18 26-18z', LEAF) + part(f'M{x} {y}c14 2 26-4 26-18z', RIB)


def cut(body, shade, tones):
    light, dark = tones.split()
    return part(body, light) + part(shade, dark)


def dots(places, width, colour):
    return f'<path d="{"".join(f"M{x} {y}h0" for x, y in places)}" stroke="{colour}" stroke-width="{width}" stroke-linecap="round"/>'


def picture(slug):
    tones = TONES[slug]
    light, dark = tones.split()
    if slug.startswith('uva'):
        return dots(((24, 44), (48, 44), (36, 62)), 23, light) + dots(((72, 44), (60, 62), (48, 80)), 23, dark) + leaf(47, 29)
    if slug == 'manzana':
        return cut('M48 38c-10-8-35-7-35 21 0 19 15 33 25 33 5 0 6-2 10-2s5 2 10 2c10 0 25-14 25-33 0-28-25-29-35-21z',
                   'M60 33c12 11 14 43-10 57 3 1 4 2 8 2 10 0 25-14 25-33 0-19-12-27-23-26z', tones) + leaf(47, 29)
    if slug == 'pera':
        return cut('M47 31c-9 0-13 6-14 15-2 10-16 12-16 27 0 12 13 19 31 19s31-7 31-19c0-15-15-17-17-27-1-9-6-15-15-15z',
                   'M54 33c2 21 24 39 0 59 16-1 25-8 25-19 0-15-15-17-17-27-1-6-3-11-8-13z', tones) + leaf(46, 28)
    if slug == 'ciruela':
        return cut('M54 27a33 33 0 1 0 0 64c12 0 26-11 26-32s-14-32-26-32z', 'M54 27c-11 16-11 48 0 64 12 0 26-11 26-32s-14-32-26-32z', tones) + leaf(52, 28)
    if slug == 'limonada':
        body = 'M48 14c-4 0-5 5-10 7-13 5-19 16-19 32s6 27 19 32c5 2 6 7 10 7s5-5 10-7c13-5 19-16 19-32s-6-27-19-32c-5-2-6-7-10-7z'
        return f'<g transform="rotate(40 48 54)">{cut(body, "M58 21c10 17 10 47-10 71 4 0 5-5 10-7 13-5 19-16 19-32s-6-27-19-32z", tones)}</g>' + leaf(66, 29)
    if slug == 'cereza':
        stems = f'<path d="M28 58c2-16 14-27 30-32 3 10 8 18 10 34" fill="none" stroke="{RIB}" stroke-width="5"/>'
        balls = part('M9 73a19 19 0 0 0 38 0 19 19 0 0 0-38 0M53 75a17 17 0 0 0 34 0 17 17 0 0 0-34 0', light)
        return stems + balls + part('M34 55c10 13 8 27-6 37a19 19 0 0 0 6-37M76 59c8 11 6 23-6 33a17 17 0 0 0 6-33', dark) + leaf(57, 28)
    if slug == 'te-helado':
        lemon = f'<circle cx="25" cy="27" r="14" fill="#FFEB94" stroke="{YELLOW}" stroke-width="5"/>'
        return (part('M53 40 62 10h9l-8 30z', RIB) + lemon + part('M18 26h60l-8 66H26z', GLASS) + cut('M20 42h56l-6 50H26z', 'M62 42h14l-6 50H52z', tones)
                + part('M28 38l16-4 4 16-16 4zM52 55l14 4-4 14-14-4z', PAPER))
    return (part('M39 10h18v9H39z', dark) + part('M33 17h30v13H33z', YELLOW)
            + cut('M35 33h26c7 3 10 8 10 16v36a7 7 0 0 1-7 7H32a7 7 0 0 1-7-7V49c0-8 3-13 10-16z', 'M55 33h6c7 3 10 8 10 16v36a7 7 0 0 1-7 7H54c8-14 8-46 1-59z', tones)
            + part('M51 43 35 66h11l-3 17 16-24H48z', YELLOW))


def write(path, inner, frame):
    path.write_text(f'<svg xmlns="http://www.w3.org/2000/svg" {frame}>{inner}</svg>\n')


content, design = Path(sys.argv[1]), Path(sys.argv[2])
for slug in TONES:
    write(content / 'flavours' / slug / 'icon.svg', picture(slug), 'viewBox="0 -2 96 96" width="96" height="96"')
for k, slug in enumerate(('cereza', 'limonada', 'ciruela', 'manzana', 'te-helado', 'fruktorade', 'uva-roja', 'uva-blanca'), 1):
    write(design / 'gotas' / f'gota-{k}.svg', cut('M48 3c-4 14-32 34-32 58a32 32 0 0 0 64 0C80 37 52 17 48 3z', 'M48 3c10 31 38 59 0 90a32 32 0 0 0 32-32C80 37 52 17 48 3z', TONES[slug]), 'viewBox="0 0 96 96"')
