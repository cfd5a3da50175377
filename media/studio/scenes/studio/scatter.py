"""Many small bodies in one mesh: condensation, bubbles, foam. One mesh keeps Cycles fast."""
import math
import random

import bmesh
from mathutils import Vector, noise

from .geometry import mesh


def unit_ball(subdivisions=3, wobble=0.0, seed=0):
    """(vertices, faces) of an icosphere of radius 1, optionally dented."""
    bm = bmesh.new()
    bmesh.ops.create_icosphere(bm, subdivisions=subdivisions, radius=1)
    bm.verts.ensure_lookup_table()
    vertices = [v.co * (1 + wobble * noise.noise(v.co * 1.3 + Vector((seed * 7.1, 0, 0)))) for v in bm.verts]
    faces = [tuple(v.index for v in f.verts) for f in bm.faces]
    bm.free()
    return vertices, faces


def balls(name, spots, material, subdivisions=2):
    """Spheres [(center, radius), ...] as one mesh."""
    shape, rings = unit_ball(subdivisions)
    vertices, faces = [], []
    for center, radius in spots:
        offset = len(vertices)
        vertices += [Vector(center) + v * radius for v in shape]
        faces += [tuple(i + offset for i in face) for face in rings]
    return mesh(name, vertices, faces, material)


def condensation(name, radius_at, low, high, count, material, smallest=.0035, largest=.02, seed=1,
                 angles=(0, 360), flat=.5, rarity=4):
    """Drops stuck on a surface of revolution between heights low and high.

    radius_at(z) gives (radius, slope). Most drops are tiny (`rarity` is the exponent of the size
    distribution); larger ones sag a little; drops never overlap.
    """
    rng = random.Random(seed)
    fine = [unit_ball(3, .13, k) for k in range(6)]
    coarse = [unit_ball(2, .13, k) for k in range(6)]
    cell = largest * 2.2
    grid, vertices, faces, placed = {}, [], [], 0
    for _ in range(count * 12):
        if placed >= count:
            break
        z, angle = rng.uniform(low, high), math.radians(rng.uniform(*angles))
        size = smallest + (largest - smallest) * rng.random() ** rarity
        radius, slope = radius_at(z)
        center = Vector((radius * math.cos(angle), radius * math.sin(angle), z))
        key = tuple(int(c // cell) for c in center)
        around = [p for i in (-1, 0, 1) for j in (-1, 0, 1) for k in (-1, 0, 1)
                  for p in grid.get((key[0] + i, key[1] + j, key[2] + k), ())]
        if any((center - other).length < (size + reach) * 1.02 for other, reach in around):
            continue
        grid.setdefault(key, []).append((center, size))
        placed += 1
        normal = Vector((math.cos(angle), math.sin(angle), -slope)).normalized()
        side = Vector((0, 0, 1)).cross(normal).normalized()
        up = normal.cross(side)
        sag = 1 + max(0, (size - .011) / .011) * .22
        # Most drops are a few pixels wide: they need no fine mesh.
        shape, rings = rng.choice(fine if size > smallest * 2 else coarse)
        offset = len(vertices)
        for v in shape:
            tall = v.y * sag
            wide = v.x * (1 - .12 * max(0, tall))
            vertices.append(center + side * wide * size + up * tall * size + normal * (v.z * size * flat + size * flat * .12))
        faces += [tuple(i + offset for i in face) for face in rings]
    return mesh(name, vertices, faces, material)
