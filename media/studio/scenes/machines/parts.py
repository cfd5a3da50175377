"""Parts that both machines use: cuts, nozzles, drip trays, vents, feet, hoses."""
import math

import bpy

from studio.geometry import bevel, box, fillet, lathe, mesh, slab

FLAT = (math.radians(90), 0, 0)


def cut(body, *tools):
    """Subtract tools from a body (before its edges are rounded) and remove them."""
    for tool in tools:
        modifier = body.modifiers.new('cut', 'BOOLEAN')
        modifier.operation, modifier.solver, modifier.object = 'DIFFERENCE', 'EXACT', tool
    bpy.context.view_layer.update()
    shape = bpy.data.meshes.new_from_object(body.evaluated_get(bpy.context.evaluated_depsgraph_get()))
    body.modifiers.clear()
    body.data = shape
    for tool in tools:
        bpy.data.objects.remove(tool)
    return body


def block(low, high):
    """Plain box between two corners: a cutting tool."""
    corners = [(x, y, z) for z in (low[2], high[2]) for y in (low[1], high[1]) for x in (low[0], high[0])]
    faces = [(0, 2, 3, 1), (4, 5, 7, 6), (0, 1, 5, 4), (2, 6, 7, 3), (0, 4, 6, 2), (1, 3, 7, 5)]
    return mesh('tool', corners, faces)


def shaded(item, angle=40):
    """Smooth shading that keeps edges sharper than angle."""
    for polygon in item.data.polygons:
        polygon.use_smooth = True
    item.data.use_auto_smooth, item.data.auto_smooth_angle = True, math.radians(angle)
    return item


def rounded(item, width=.035, segments=4, angle=40):
    """Round the edges of a cut body."""
    shaded(item, angle)
    return bevel(item, width, segments, angle)


def can(name, radius, low, high, location, material, edge=.02, top=None, segments=72):
    """Upright solid cylinder or cone from low to high (relative to location)."""
    top = radius if top is None else top
    profile = fillet([(0, low), (radius, low, edge), (top, high, edge), (0, high)], 5)
    return lathe(name, profile, material, segments, location=location, crease=50)


def nozzle(location, look):
    """Outlet of the ID3, hanging down .47 from location."""
    return [can('nozzle collar', .185, -.10, 0, location, look['graphite'], .03),
            can('nozzle ring', .165, -.135, -.10, location, look['chrome'], .012),
            can('nozzle body', .125, -.34, -.13, location, look['chrome'], .02, .15),
            can('nozzle lip', .082, -.47, -.32, location, look['rubber'], .018, .11)]


def tray(width, depth, location, look, corner=.12, pitch=.105):
    """Drip tray: dark well, steel rim and a grille of rounded bars; its top lies .075 above location."""
    x, y, z = location
    slab('tray rim', width, depth, .06, corner, (x, y, z + .02), look['steel'], FLAT, .018)
    slab('tray well', width - .14, depth - .14, .02, corner * .8, (x, y, z + .044), look['well'], FLAT, .004)
    count = int((width - .22) / pitch)
    for k in range(count):
        at = x + (k - (count - 1) / 2) * pitch
        inset = corner_inset(abs(at - x), width - .2, corner * .9)
        box('tray bar', (.05, depth - .2 - 2 * inset, .03), (at, y, z + .06), look['steel_y'], .014, 3)
    for side in (-.3, .3):
        box('tray cross', (width - .24, .03, .02), (x, y + side * depth, z + .048), look['steel_y'], .006, 2)


def corner_inset(offset, width, corner):
    """How far a bar at offset must stay off the rounded corner of the tray."""
    over = offset - (width / 2 - corner)
    return 0 if over <= 0 else corner - math.sqrt(max(0, corner ** 2 - over ** 2))


def louvres(x, y, z, count, length, look, pitch=.12):
    """Vent slots in a side wall at x."""
    for k in range(count):
        box('louvre', (.012, length, .042), (x, y, z + k * pitch), look['well'], .005, 2)


def foot(x, y, look, height=.1):
    """Rubber foot standing on z=0."""
    return can('foot', .15, 0, height + .02, (x, y, 0), look['rubber'], .025, .17)


def hose(points, radius, material):
    """Bent hose through points."""
    data = bpy.data.curves.new('hose', 'CURVE')
    data.dimensions, data.bevel_depth, data.bevel_resolution, data.resolution_u = '3D', radius, 5, 16
    line = data.splines.new('BEZIER')
    line.bezier_points.add(len(points) - 1)
    for knot, point in zip(line.bezier_points, points):
        knot.co = point
        knot.handle_left_type = knot.handle_right_type = 'AUTO'
    item = bpy.data.objects.new('hose', data)
    bpy.context.scene.collection.objects.link(item)
    data.materials.append(material)
    return item
