"""Ice in a drink, as the hero and the glasses have it: blocks, frozen together, and cut out of the drink without a film of air."""
import math

import bmesh
import bpy
from studio import glassware
from studio.geometry import box


def real(item):
    """The item with its modifiers applied and its place in its vertices."""
    bpy.context.view_layer.update()
    shape = bpy.data.meshes.new_from_object(item.evaluated_get(bpy.context.evaluated_depsgraph_get()))
    shape.transform(item.matrix_world)
    bpy.data.objects.remove(item)
    solid = bpy.data.objects.new('ice', shape)
    bpy.context.scene.collection.objects.link(solid)
    return solid


def lump(size, place, turn, shape=(1, .95, .97), edge=.085, dents=.018, grain=.2):
    """A rounded, dented block. `shape` is its sides in sizes, `edge` its rounding; dents are so deep and so far apart."""
    item = box('ice', tuple(size * s for s in shape), place, None, size * edge, 4, turn)
    item.modifiers.new('round', 'SUBSURF').levels = 2
    item.modifiers['round'].render_levels = 2
    clouds = bpy.data.textures.new('dents', 'CLOUDS')
    clouds.noise_scale = grain
    push = item.modifiers.new('dents', 'DISPLACE')
    push.texture, push.strength, push.texture_coords = clouds, dents, 'GLOBAL'
    return real(item)


def frozen(lumps, voxel=.008, smooth=3, gap=.010):
    """All lumps as one block: those that touch are frozen together, and molten where they touch the glass, up to the `gap`."""
    block, sheet = lumps[0], bmesh.new()
    for item in lumps:
        sheet.from_mesh(item.data)
    sheet.to_mesh(block.data)
    sheet.free()
    for item in lumps[1:]:
        bpy.data.objects.remove(item)
    together, molten = block.modifiers.new('together', 'REMESH'), block.modifiers.new('molten', 'SMOOTH')
    together.mode, together.voxel_size, molten.factor, molten.iterations = 'VOXEL', voxel, .5, smooth
    block = real(block)
    for v in block.data.vertices:
        far = math.hypot(v.co.x, v.co.y) / (glassware.inner(v.co.z) - gap)
        if far > 1:
            v.co.x, v.co.y = v.co.x / far, v.co.y / far
    return block


def without(item, other):
    """Mesh of item where other is not; its faces keep their first body's material."""
    step = item.modifiers.new('cut', 'BOOLEAN')
    step.operation, step.object, step.solver = 'DIFFERENCE', other, 'EXACT'
    bpy.context.view_layer.update()
    done = bpy.data.meshes.new_from_object(item.evaluated_get(bpy.context.evaluated_depsgraph_get()))
    item.modifiers.remove(step)
    return done


def parted(block, liquid, look):
    """Meshes of the ice above a drink, of the material `look`, and of the drink. Below, the drink has a hollow, whose faces are `sunk`."""
    drink = liquid.data.materials[0]
    block.data.materials.clear()
    # A body's faces keep their material only where the other one has it, too.
    for item in (look, drink):
        block.data.materials.append(item)
    liquid.data.materials.append(look)
    above, below = without(block, liquid), without(liquid, block)
    sheet = bmesh.new()
    sheet.from_mesh(above)
    bmesh.ops.delete(sheet, geom=[f for f in sheet.faces if above.materials[f.material_index] != look], context='FACES')
    sheet.to_mesh(above)
    sheet.free()
    sunk = below.attributes.new('sunk', 'FLOAT', 'FACE')
    sunk.data.foreach_set('value', [float(below.materials[f.material_index] == look) for f in below.polygons])
    # One material for all faces, because a ray leaves a volume only by the material by which it came.
    for shape, material in ((above, look), (below, drink)):
        shape.polygons.foreach_set('material_index', [0] * len(shape.polygons))
        shape.materials.clear()
        shape.materials.append(material)
        shape.use_auto_smooth, shape.auto_smooth_angle = True, math.radians(50)
        shape.polygons.foreach_set('use_smooth', [True] * len(shape.polygons))
    return above, below
