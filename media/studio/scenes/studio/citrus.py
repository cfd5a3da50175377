"""Citrus: slices and halves with modelled segments, built at radius 1 in XY and scaled by their group."""
import math

from .color import srgb
from .geometry import bevel, fillet, group, lathe, mesh, spline
from .skins import pulp, rind

LEMON = {'bright': '#FFF07A', 'deep': '#F3D010', 'zest': '#F6D400', 'pith': '#FFFAE6', 'membrane': '#FFF6CF', 'segments': 9}
ORANGE = {'bright': '#FFC861', 'deep': '#F98A0C', 'zest': '#F07800', 'pith': '#FFF1D6', 'membrane': '#FFDDA0', 'segments': 10}
LIME = {'bright': '#D2EC84', 'deep': '#86B92E', 'zest': '#4E8F16', 'pith': '#F8FCEA', 'membrane': '#F1F9DA', 'segments': 9}


def looks(kind, through=.45, glow=.1):
    """Materials of one citrus, shared by its slices: (rind, pulp)."""
    tone = {key: srgb(value) for key, value in kind.items() if key != 'segments'}
    return (rind('rind', tone['zest'], tone['pith'], tone['membrane'], through * .7, glow * .6),
            pulp('pulp', tone['bright'], tone['deep'], through, glow))


def wedge(start, stop, inner=.075, outer=.83, gap=.02):
    """Outline of one segment between two angles, its sides `gap` away from the membranes."""
    def at(radius, angle, side):
        shift = math.asin(min(1, gap / radius)) * side
        return radius * math.cos(angle + shift), radius * math.sin(angle + shift)

    low, middle = max(inner, gap / math.sin((stop - start) / 2) * 1.05), (start + stop) / 2
    points = [(*at(low, start, 1), .03), (*at(outer * .97, start, 1), .14)]
    points += [(outer * math.cos(middle + (stop - start) * k), outer * math.sin(middle + (stop - start) * k), .03)
               for k in (-.25, 0, .25)]
    points += [(*at(outer * .97, stop, -1), .14), (*at(low, stop, -1), .03)]
    ring = fillet(points + points[:1], 6)[1:]
    first = fillet([points[-1], points[0], points[1]], 6)[1:-1]
    return [p for p in ring[:-1]] + first


def segment(outline, low, high, material):
    """Plump prism over an outline, its rims rounded like a juice-filled segment."""
    count = len(outline)
    vertices = [(x, y, low) for x, y in outline] + [(x, y, high) for x, y in outline]
    faces = [tuple(reversed(range(count))), tuple(range(count, 2 * count))]
    faces += [(k, (k + 1) % count, (k + 1) % count + count, k + count) for k in range(count)]
    return bevel(mesh('segment', vertices, faces, material), .03, 3, 50)


def citrus_slice(kind, radius, thickness=.16, location=(0, 0, 0), rotation=(0, 0, 0), materials=None, twist=0):
    """Round slice; `thickness` is relative to its radius. Lies flat (faces +Z) before rotation."""
    body_material, pulp_material = materials or looks(kind)
    half = thickness / 2
    profile = [(0, -half)] + fillet([(.84, -half), (.95, -half, .05), (1, 0, .1), (.95, half, .05), (.84, half)], 5) + [(0, half)]
    items = [lathe('slice', profile, body_material, 128, crease=60)]
    count = kind['segments']
    for k in range(count):
        start = math.tau * k / count + twist + .06 * math.sin(k * 2.4)
        stop = math.tau * (k + 1) / count + twist + .06 * math.sin(((k + 1) % count) * 2.4)
        items.append(segment(wedge(start, stop), -half - .016, half + .016, pulp_material))
    return group(items, location, rotation, radius)


def citrus_half(kind, radius, length=1.25, location=(0, 0, 0), rotation=(0, 0, 0), materials=None):
    """Half a fruit: cut face towards +Z, the dome with its nipple towards -Z."""
    body_material, pulp_material = materials or looks(kind)
    dome = spline([(0, -length), (.05, -length + .01), (.12, -length + .07), (.36, -length + .2), (.72, -length * .6),
                   (.93, -length * .28), (1, -.06), (.985, -.012)], 10)
    profile = [(0, -length)] + [p for p in dome[1:]] + [(.96, 0), (.84, 0), (0, 0)]
    items = [lathe('half', profile, body_material, 128, crease=60)]
    count = kind['segments']
    for k in range(count):
        start, stop = math.tau * k / count, math.tau * (k + 1) / count
        items.append(segment(wedge(start, stop), -.1, .014, pulp_material))
    return group(items, location, rotation, radius)
