"""Eight drops in the icons' hand: three flat tones and one stroke of light. usage: drops.py FOLDER"""
import sys
from pathlib import Path

# Outline, tones (light edge, body, shade), stroke of light.
DROPS = [
    ('M53 4C56 25 83 38 83 62 83 80 68 92 49 92 30 92 15 80 15 62 15 40 46 28 53 4Z', '#F26A80 #D3143A #93082A', 'M29 65C29 56 33 49 40 43'),
    ('M47 15C68 12 84 28 83 49 82 70 67 83 47 83 27 83 13 69 13 49 13 31 27 17 47 15Z', '#FFEB8A #FFCE1C #E9A80A', 'M27 51C27 41 32 34 41 31'),
    ('M36 5C43 21 76 31 81 58 84 78 70 91 51 92 31 93 16 81 15 63 14 41 37 29 36 5Z', '#9A68C8 #6F3AA0 #482074', 'M29 66C28 57 31 50 37 44'),
    ('M54 8C57 27 82 41 81 63 80 80 66 90 48 90 29 90 16 79 16 62 16 42 48 31 54 8Z', '#B7DC63 #7DB928 #4F8A12', 'M30 64C30 55 34 49 41 44'),
    ('M61 6C60 24 84 42 80 64 77 82 62 93 44 91 25 89 13 75 15 57 18 37 50 26 61 6Z', '#EFAF70 #C2661A #8A3F08', 'M28 61C29 53 34 47 41 43'),
    ('M55 2C54 20 57 29 68 41 78 51 83 58 82 68 80 84 66 94 48 94 30 94 16 83 15 67 14 54 24 47 34 38 46 28 54 20 55 2Z', '#7FBBF7 #2C86EE #125AB8', 'M29 69C29 61 33 55 39 49'),
    ('M49 17C68 17 82 31 81 49 80 67 66 80 48 79 30 78 16 66 16 48 16 31 30 17 49 17Z', '#C86BA5 #8F1B5E #5E0A3C', 'M30 50C30 41 35 35 42 33'),
    ('M33 7C42 24 78 34 82 59 84 78 70 91 52 92 33 92 18 81 16 64 15 44 37 30 33 7Z', '#E6EFA6 #C3D655 #96AD2B', 'M30 66C29 58 32 51 38 45'),
]
folder = Path(sys.argv[1])
for k, (path, tones, shine) in enumerate(DROPS, 1):
    light, body, shade = tones.split()
    (folder / f'gota-{k}.svg').write_text(
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96" width="96" height="96"><clipPath id="g"><path d="{path}"/></clipPath>'
        f'<g clip-path="url(#g)"><path d="{path}" fill="{light}"/><path d="{path}" fill="{body}" transform="translate(3.2 2.6)"/>'
        f'<path d="M-99-99H195V195H-99Z{path}" fill="{shade}" fill-rule="evenodd" transform="translate(-6.5 -5)"/></g>'
        f'<path d="{shine}" fill="none" stroke="#fff" stroke-opacity=".7" stroke-width="4.6" stroke-linecap="round"/></svg>\n')
