"""Geometry builders: meshes, profiles, lathes, bevelled boxes, slabs and extrusions."""
import math

import bpy
from mathutils import Vector


def mesh(name, vertices, faces, material=None, smooth=True, crease=None):
    """Object from vertices and faces; crease is the auto-smooth angle in degrees."""
    data = bpy.data.meshes.new(name)
    data.from_pydata([tuple(v) for v in vertices], [], faces)
    data.update()
    data.polygons.foreach_set('use_smooth', [smooth] * len(data.polygons))
    if crease is not None:
        data.use_auto_smooth, data.auto_smooth_angle = True, math.radians(crease)
    if material:
        data.materials.append(material)
    item = bpy.data.objects.new(name, data)
    bpy.context.scene.collection.objects.link(item)
    return item


def bevel(item, width, segments=4, angle=35):
    """Rounded edges: nothing looks real without their highlights."""
    modifier = item.modifiers.new('bevel', 'BEVEL')
    modifier.width, modifier.segments = width, segments
    modifier.limit_method, modifier.angle_limit = 'ANGLE', math.radians(angle)
    modifier.harden_normals = True
    item.data.use_auto_smooth, item.data.auto_smooth_angle = True, math.radians(angle)
    return item


def fillet(points, steps=8):
    """Polyline [(a, b[, radius]), ...] with its corners rounded by quadratic curves."""
    out = []
    for i, point in enumerate(points):
        radius = point[2] if len(point) > 2 else 0
        if i in (0, len(points) - 1) or not radius:
            out.append(tuple(point[:2]))
            continue
        here, before, after = Vector(point[:2]), Vector(points[i - 1][:2]), Vector(points[i + 1][:2])
        start = here + (before - here).normalized() * min(radius, (before - here).length * .49)
        end = here + (after - here).normalized() * min(radius, (after - here).length * .49)
        for k in range(steps + 1):
            t = k / steps
            out.append(tuple(start * (1 - t) ** 2 + here * 2 * t * (1 - t) + end * t * t))
    return out


def support(profile, reach=.008):
    """Add points close to the ends of long segments: smooth shading then bends only at the corners, not over
    the whole wall, and what is seen through the wall stays straight."""
    out = [tuple(profile[0])]
    for a, b in zip(profile, profile[1:]):
        a, b = Vector(a), Vector(b)
        length = (b - a).length
        if length > reach * 5:
            out += [tuple(a + (b - a) * (reach / length)), tuple(b - (b - a) * (reach / length))]
        out.append(tuple(b))
    return out


def spline(points, steps=14):
    """Catmull-Rom curve through points of any dimension."""
    nodes, out = [Vector(p) for p in points], []
    for i in range(len(nodes) - 1):
        a, b, c, d = nodes[max(i - 1, 0)], nodes[i], nodes[i + 1], nodes[min(i + 2, len(nodes) - 1)]
        for k in range(steps):
            t = k / steps
            out.append(.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t + (3 * b - a - 3 * c + d) * t ** 3))
    return [tuple(p) for p in out] + [tuple(nodes[-1])]


def lathe(name, profile, material=None, segments=96, deform=None, location=(0, 0, 0), rotation=(0, 0, 0), crease=None):
    """Profile [(r, z), ...] revolved about Z; deform(vertex) may bend the result."""
    vertices, faces, rings = [], [], []
    for radius, z in profile:
        count = 1 if radius < 1e-6 else segments
        rings.append(range(len(vertices), len(vertices) + count))
        for k in range(count):
            angle = math.tau * k / segments
            vertices.append(Vector((radius * math.cos(angle), radius * math.sin(angle), z)))
    for low, high in zip(rings, rings[1:]):
        for k in range(segments):
            n = (k + 1) % segments
            if len(low) == len(high) == 1:
                break
            if len(low) == 1:
                faces.append((low[0], high[n], high[k]))
            elif len(high) == 1:
                faces.append((low[k], low[n], high[0]))
            else:
                faces.append((low[k], low[n], high[n], high[k]))
    if deform:
        vertices = [deform(v) for v in vertices]
    item = mesh(name, vertices, faces, material, crease=crease)
    item.location, item.rotation_euler = location, rotation
    return item


def box(name, size, location=(0, 0, 0), material=None, radius=.02, segments=4, rotation=(0, 0, 0)):
    """Bevelled box of the full size given."""
    x, y, z = (s / 2 for s in size)
    corners = [(sx * x, sy * y, sz * z) for sz in (-1, 1) for sy in (-1, 1) for sx in (-1, 1)]
    faces = [(0, 2, 3, 1), (4, 5, 7, 6), (0, 1, 5, 4), (2, 6, 7, 3), (0, 4, 6, 2), (1, 3, 7, 5)]
    item = mesh(name, corners, faces, material)
    item.location, item.rotation_euler = location, rotation
    return bevel(item, radius, segments) if radius else item


def slab(name, width, height, depth, corner, location=(0, 0, 0), material=None, rotation=(0, 0, 0), radius=.01, steps=10):
    """Rounded rectangle in XZ facing -Y, `depth` thick along Y, with UVs 0..1 over its front."""
    outline = []
    for cx, cz, start in ((1, 1, 0), (-1, 1, 90), (-1, -1, 180), (1, -1, 270)):
        for k in range(steps + 1):
            angle = math.radians(start + 90 * k / steps)
            outline.append((cx * (width / 2 - corner) + corner * math.cos(angle),
                            cz * (height / 2 - corner) + corner * math.sin(angle)))
    return extrude(name, outline, depth, material, location, rotation, radius, size=(width, height))


def extrude(name, outline, depth, material=None, location=(0, 0, 0), rotation=(0, 0, 0), radius=.01, size=None):
    """Closed XZ outline [(x, z), ...] extruded by depth along Y, centred on Y=0, with bevelled rims."""
    count = len(outline)
    vertices = [(x, -depth / 2, z) for x, z in outline] + [(x, depth / 2, z) for x, z in outline]
    area = sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(outline, outline[1:] + outline[:1]))
    sides = [(k, k + count, (k + 1) % count + count, (k + 1) % count) for k in range(count)]
    faces = [tuple(range(count)), tuple(reversed(range(count, 2 * count)))] + sides
    if area < 0:
        faces = [tuple(reversed(f)) for f in faces]
    item = mesh(name, vertices, faces, material)
    width, height = size or (max(p[0] for p in outline) - min(p[0] for p in outline),
                             max(p[1] for p in outline) - min(p[1] for p in outline))
    layer = item.data.uv_layers.new(name='front')
    for loop in item.data.loops:
        v = item.data.vertices[loop.vertex_index].co
        layer.data[loop.index].uv = (.5 + v.x / width, .5 + v.z / height)
    item.location, item.rotation_euler = location, rotation
    return bevel(item, radius, angle=50) if radius else item


def extrude_x(name, outline, width, material=None, location=(0, 0, 0), radius=.03, segments=5):
    """Closed side profile [(y, z), ...] extruded by width along X: appliance bodies."""
    count = len(outline)
    vertices = [(-width / 2, y, z) for y, z in outline] + [(width / 2, y, z) for y, z in outline]
    area = sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(outline, outline[1:] + outline[:1]))
    faces = [tuple(reversed(range(count))), tuple(range(count, 2 * count))]
    faces += [(k, (k + 1) % count, (k + 1) % count + count, k + count) for k in range(count)]
    if area < 0:
        faces = [tuple(reversed(f)) for f in faces]
    item = mesh(name, vertices, faces, material)
    item.location = location
    return bevel(item, radius, segments) if radius else item


def tube(name, points, radii, material=None):
    """Round tube through points (stems, hoses), tapering over radii (start, end)."""
    data = bpy.data.curves.new(name, 'CURVE')
    data.dimensions, data.bevel_depth, data.bevel_resolution, data.use_fill_caps = '3D', 1, 5, True
    data.resolution_u = 16
    line = data.splines.new('BEZIER')
    line.bezier_points.add(len(points) - 1)
    for i, (knot, point) in enumerate(zip(line.bezier_points, points)):
        knot.co = point
        knot.handle_left_type = knot.handle_right_type = 'AUTO'
        knot.radius = radii[0] + (radii[1] - radii[0]) * i / (len(points) - 1)
    item = bpy.data.objects.new(name, data)
    bpy.context.scene.collection.objects.link(item)
    if material:
        data.materials.append(material)
    return item


def group(items, location=(0, 0, 0), rotation=(0, 0, 0), scale=1):
    """Empty that carries the items."""
    parent = bpy.data.objects.new('group', None)
    bpy.context.scene.collection.objects.link(parent)
    for item in items:
        item.parent = parent
    parent.location, parent.rotation_euler, parent.scale = location, rotation, (scale,) * 3
    return parent
