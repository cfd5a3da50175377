"""Leaves: one parametric blade with midrib and side veins, painted per vertex."""
import math

from .color import mix, srgb
from .geometry import group, mesh, tube
from .materials import principled
from .skins import paint, painted


def leaf(length, width, location=(0, 0, 0), rotation=(0, 0, 0), curl=.5, teeth=0, veins=7, tones=('#3E8F22', '#A9D06A'),
         material=None, cup=.35, tip=.8):
    """Blade along +X from its stalk. `curl` bends it down, `cup` folds it, `teeth` serrates its rim."""
    base, light = srgb(tones[0]), srgb(tones[1])
    columns, rows = 64, 24
    vertices, colors, faces = [], [], []
    for i in range(columns + 1):
        u = i / columns
        half = width * math.sin(math.pi * u ** tip) ** .85 * (1 - .15 * u)
        for j in range(rows + 1):
            v = (j / rows - .5) * 2
            rim = 1 + (teeth * (((u * 13 + .3 * abs(v)) % 1) - .5) if teeth else 0) * abs(v) ** 4
            # Side veins leave the midrib at an angle; between them the blade bulges.
            phase = (u - .22 * abs(v)) * veins
            bulge = .5 - .5 * math.cos(math.tau * phase)
            rise = .018 * width / .1 * bulge * abs(v) * (1 - abs(v)) * math.sin(math.pi * u)
            vertices.append((u * length, v * half * rim, -curl * u * u * length * .5 + cup * abs(v) ** 1.4 * half + rise))
            vein = max(math.exp(-(v / .05) ** 2), .55 * math.exp(-((bulge / .10) ** 2)) * (1 - abs(v) * .6))
            colors.append(mix(mix(base, light, .12 * bulge), light, .7 * vein))
    for i in range(columns):
        for j in range(rows):
            k = i * (rows + 1) + j
            faces.append((k, k + rows + 1, k + rows + 2, k + 1))
    item = paint(mesh('leaf', vertices, faces, material or painted('leaf', .34, .25, .4)), colors)
    item.location, item.rotation_euler = location, rotation
    return item


def mint(location=(0, 0, 0), rotation=(0, 0, 0), scale=1, seed=0):
    """Sprig of mint standing along +Z: pairs of serrated leaves, smaller towards the top."""
    blade = painted('mint', .36, .25, .42)
    items = [tube('mint stem', [(0, 0, -.34), (.01, 0, -.1), (0, 0, .18)], (.016, .010), principled('mint stem', srgb('#5E8F35'), .45))]
    for level in range(5):
        size, height = (1, 1, .82, .56, .34)[level], (-.10, -.01, .08, .14, .17)[level]
        for side in range(2):
            yaw = math.radians(8 + 83 * level + 180 * side + 11 * math.sin(seed + level * 3 + side))
            pitch = -math.radians((8, 22, 38, 55, 70)[level] + 6 * math.sin(seed * 2 + level + side))
            roll = .5 * math.sin(seed + level * 2.1 + side * 1.7)
            items.append(leaf(.31 * size, .135 * size, (0, 0, height), (roll, pitch, yaw), .45, .24, 7, ('#3C9A2E', '#B4E07E'), blade, .3, .72))
    return group(items, location, rotation, scale)
