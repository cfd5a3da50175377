"""Icons of the flavours and eight drops, cut from two tones of paper: light left of the cut, dark right of it. usage: icons.py CONTENT DESIGN"""
import sys
from pathlib import Path

LEAF, YELLOW, PAPER = '#2F8F3A', '#FFCE00', '#FFF8E4'
TONES = {
    'manzana': '#6FB51F #4A8C12', 'te-helado': '#E2893B #B55B14', 'cereza': '#FA4B62 #CE1238', 'uva-blanca': '#A4BF3B #78961A', 'limonada': '#F8BA0C #E59A00',
    'ciruela': '#9A6AD6 #6A37AE', 'uva-roja': '#C4559A #96266C', 'pera': '#B8C320 #8B970F', 'fruktorade': '#4BA5FB #1C6FDC',
}


def leaf(x=48, y=24):
    return f'<path d="M{x} {y}C{x} {y - 14} {x + 10} {y - 18} {x + 26} {y - 18}C{x + 26} {y - 4} {x + 14} {y + 2} {x} {y}Z" fill="{LEAF}"/>'


def halves(left, right, tones):
    light, dark = tones.split()
    return f'<path d="{left}" fill="{light}"/><path d="{right}" fill="{dark}"/>'


def ball(x, y, r, tones):
    return halves(f'M{x} {y - r}A{r} {r} 0 0 0 {x} {y + r}Z', f'M{x} {y - r}A{r} {r} 0 0 1 {x} {y + r}Z', tones)


def grapes(tones):
    """Six grapes, three, two and one: the cut runs through the two in the middle."""
    light, dark = tones.split()
    r, found = 12.4, ''
    for x, y in ((23.2, 39), (48, 39), (72.8, 39), (35.6, 60.5), (60.4, 60.5), (48, 82)):
        found += ball(x, y, r, tones) if x == 48 else f'<circle cx="{x}" cy="{y}" r="{r}" fill="{light if x < 48 else dark}"/>'
    return found + leaf(48, 22)


def picture(slug):
    tones = TONES[slug]
    if slug.startswith('uva'):
        return grapes(tones)
    if slug == 'manzana':
        return halves('M48 32C38 25 13 24 13 55 13 77 29 91 39 91 43 91 45 89 48 89Z', 'M48 32C58 25 83 24 83 55 83 77 67 91 57 91 53 91 51 89 48 89Z', tones) + leaf(48, 25)
    if slug == 'pera':
        return halves('M48 25C38 25 34 33 33 43 31 53 17 56 17 72 17 85 31 92 48 92Z', 'M48 25C58 25 62 33 63 43 65 53 79 56 79 72 79 85 65 92 48 92Z', tones) + leaf(48, 20)
    if slug == 'ciruela':
        return halves('M54 23A35 35 0 1 0 54 91C44 72 44 42 54 23Z', 'M54 23A35 35 0 0 1 54 91C44 72 44 42 54 23Z', tones) + leaf(50, 20)
    if slug == 'limonada':
        half = 'M48 12C44 12 43 17 38 19 24 24 18 36 18 52 18 68 24 80 38 85 43 87 44 92 48 92Z'
        other = 'M48 12C52 12 53 17 58 19 72 24 78 36 78 52 78 68 72 80 58 85 53 87 52 92 48 92Z'
        return f'<g transform="rotate(38 48 54)">{halves(half, other, tones)}</g>' + leaf(66, 24)
    if slug == 'cereza':
        stems = f'<path d="M29 54C30 36 42 22 58 14 62 26 66 38 68 57" fill="none" stroke="{LEAF}" stroke-width="5" stroke-linejoin="round"/>'
        return stems + ball(28, 70, 20, tones) + ball(69, 74, 18, tones) + leaf(58, 17)
    if slug == 'te-helado':
        return (f'<path d="M54 30 61 3H71L66 30Z" fill="{LEAF}"/><path d="M18 22H78L70 92H26Z" fill="{PAPER}"/>' + halves('M20 40H48V92H26Z', 'M76 40H48V92H70Z', tones)
                + f'<path d="M30 33 46 29 50 45 34 49Z" fill="{PAPER}"/><path d="M53 50 67 54 63 68 49 64Z" fill="{PAPER}" fill-opacity=".75"/>')
    return (f'<path d="M40 3H56V13H40Z" fill="{tones.split()[1]}"/><path d="M33 13H63V27H33Z" fill="{YELLOW}"/>'
            + halves('M48 30H36C28 33 26 38 26 46V86A7 7 0 0 0 33 93H48Z', 'M48 30H60C68 33 70 38 70 46V86A7 7 0 0 1 63 93H48Z', tones)
            + f'<path d="M52 42 36 65H47L44 82 60 58H49Z" fill="{YELLOW}"/>')


def write(path, inner):
    path.write_text(f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96" width="96" height="96">{inner}</svg>\n')


content, design = Path(sys.argv[1]), Path(sys.argv[2])
for slug in TONES:
    write(content / 'flavours' / slug / 'icon.svg', picture(slug))
for k, slug in enumerate(('cereza', 'limonada', 'ciruela', 'manzana', 'te-helado', 'fruktorade', 'uva-roja', 'uva-blanca'), 1):
    write(design / 'gotas' / f'gota-{k}.svg', halves('M48 3C44 16 16 36 16 61A32 32 0 0 0 48 93Z', 'M48 3C52 16 80 36 80 61A32 32 0 0 1 48 93Z', TONES[slug]))
