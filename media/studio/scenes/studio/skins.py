"""Organic materials: fruit skins, flesh painted per vertex, citrus pulp, leaves."""
from .materials import material, node, ramp, rgba


def finish(nodes, links, shader):
    """Connect a shader to a new material output."""
    links.new(shader.outputs[0], node(nodes, 'OutputMaterial').inputs[0])


def translucent(nodes, links, color, shader, amount):
    """Mix a surface with light that shines through from behind, in the same colour socket."""
    back, both = node(nodes, 'BsdfTranslucent'), node(nodes, 'MixShader', {0: amount})
    links.new(color, back.inputs[0])
    links.new(shader.outputs[0], both.inputs[1])
    links.new(back.outputs[0], both.inputs[2])
    return both


def skin(name, base, dark, spots=None, rough=.22, coat=.5, through=0, scale=4, bloom=None, bump=0, spot_size=.1):
    """Fruit skin: two mottled tones, optional pale lenticels (`spots`) and waxy bloom, clear coat, light through."""
    item, nodes, links = material(name)
    coords = node(nodes, 'TexCoord')
    mottle = node(nodes, 'TexNoise', {'Scale': scale, 'Detail': 5})
    tones = ramp(nodes, [(.36, dark), (.66, base)])
    links.new(coords.outputs['Object'], mottle.inputs[0])
    links.new(mottle.outputs[0], tones.inputs[0])
    color = tones.outputs[0]
    if spots:
        cells = node(nodes, 'TexVoronoi', {'Scale': 24})
        dots = ramp(nodes, [(spot_size * .5, (1, 1, 1)), (spot_size, (0, 0, 0))])
        speckle = node(nodes, 'MixRGB', {2: rgba(spots)})
        links.new(coords.outputs['Object'], cells.inputs[0])
        links.new(cells.outputs['Distance'], dots.inputs[0])
        links.new(dots.outputs[0], speckle.inputs[0])
        links.new(color, speckle.inputs[1])
        color = speckle.outputs[0]
    surface = node(nodes, 'BsdfPrincipled', {'Roughness': rough, 'Clearcoat': coat, 'Clearcoat Roughness': .08})
    if bloom:
        # The wax of plums and grapes: pale, patchy, strongest where the surface turns away.
        edge, patches = node(nodes, 'LayerWeight', {0: .35}), node(nodes, 'TexNoise', {'Scale': 2.6, 'Detail': 6})
        where = ramp(nodes, [(.38, (0, 0, 0)), (.7, (1, 1, 1))])
        amount, limit = node(nodes, 'Math', operation='MULTIPLY'), node(nodes, 'Math', {1: bloom[1]}, operation='MULTIPLY')
        wax = node(nodes, 'MixRGB', {2: rgba(bloom[0])})
        lift = node(nodes, 'Math', {1: .35}, operation='ADD')
        links.new(coords.outputs['Object'], patches.inputs[0])
        links.new(patches.outputs[0], where.inputs[0])
        links.new(edge.outputs['Facing'], lift.inputs[0])
        links.new(lift.outputs[0], amount.inputs[0])
        links.new(where.outputs[0], amount.inputs[1])
        links.new(amount.outputs[0], limit.inputs[0])
        links.new(limit.outputs[0], wax.inputs[0])
        links.new(color, wax.inputs[1])
        color = wax.outputs[0]
    links.new(color, surface.inputs['Base Color'])
    if bump:
        pores, relief = node(nodes, 'TexNoise', {'Scale': 40}), node(nodes, 'Bump', {'Strength': bump, 'Distance': .02})
        links.new(coords.outputs['Object'], pores.inputs[0])
        links.new(pores.outputs[0], relief.inputs['Height'])
        links.new(relief.outputs[0], surface.inputs['Normal'])
    finish(nodes, links, translucent(nodes, links, color, surface, through) if through else surface)
    return item


def painted(name, rough=.3, coat=.2, through=.3, bump=0, bump_scale=30):
    """Surface coloured by the mesh's vertex colours (layer 'Paint'): flesh, leaves."""
    item, nodes, links = material(name)
    paint = node(nodes, 'Attribute', attribute_name='Paint')
    surface = node(nodes, 'BsdfPrincipled', {'Roughness': rough, 'Clearcoat': coat, 'Clearcoat Roughness': .1})
    links.new(paint.outputs[0], surface.inputs['Base Color'])
    if bump:
        coords, grain = node(nodes, 'TexCoord'), node(nodes, 'TexNoise', {'Scale': bump_scale, 'Detail': 4})
        relief = node(nodes, 'Bump', {'Strength': bump, 'Distance': .01})
        links.new(coords.outputs['Object'], grain.inputs[0])
        links.new(grain.outputs[0], relief.inputs['Height'])
        links.new(relief.outputs[0], surface.inputs['Normal'])
    finish(nodes, links, translucent(nodes, links, paint.outputs[0], surface, through))
    return item


def paint(item, colors):
    """Give a mesh its vertex colours."""
    layer = item.data.color_attributes.new('Paint', 'FLOAT_COLOR', 'POINT')
    for entry, color in zip(layer.data, colors):
        entry.color = rgba(color)
    return item


def polar(nodes, links, stretch):
    """Object coordinates as (radius * stretch, angle, height): vesicles run along the radius."""
    coords, axes = node(nodes, 'TexCoord'), node(nodes, 'SeparateXYZ')
    square_x, square_y = node(nodes, 'Math', operation='MULTIPLY'), node(nodes, 'Math', operation='MULTIPLY')
    total, root = node(nodes, 'Math', operation='ADD'), node(nodes, 'Math', operation='SQRT')
    angle, along = node(nodes, 'Math', operation='ARCTAN2'), node(nodes, 'Math', {1: stretch[0]}, operation='MULTIPLY')
    around, place = node(nodes, 'Math', {1: stretch[1]}, operation='MULTIPLY'), node(nodes, 'CombineXYZ')
    links.new(coords.outputs['Object'], axes.inputs[0])
    for axis, square in ((0, square_x), (1, square_y)):
        links.new(axes.outputs[axis], square.inputs[0])
        links.new(axes.outputs[axis], square.inputs[1])
    links.new(square_x.outputs[0], total.inputs[0])
    links.new(square_y.outputs[0], total.inputs[1])
    links.new(total.outputs[0], root.inputs[0])
    links.new(axes.outputs[1], angle.inputs[0])
    links.new(axes.outputs[0], angle.inputs[1])
    links.new(root.outputs[0], along.inputs[0])
    links.new(angle.outputs[0], around.inputs[0])
    links.new(along.outputs[0], place.inputs[0])
    links.new(around.outputs[0], place.inputs[1])
    links.new(axes.outputs[2], place.inputs[2])
    return place.outputs[0], root.outputs[0]


def pulp(name, bright, deep, through=.45, glow=.1):
    """Citrus flesh: radial juice vesicles, wet, lit from behind. For slices of radius 1 in object space."""
    item, nodes, links = material(name)
    place, _ = polar(nodes, links, (4.6, 11))
    wobble, shift = node(nodes, 'TexNoise', {'Scale': 2.2, 'Detail': 2}), node(nodes, 'MixRGB', {0: .12}, blend_type='ADD')
    cells = node(nodes, 'TexVoronoi', {'Scale': 1.5}, feature='DISTANCE_TO_EDGE')
    tones = ramp(nodes, [(0, bright), (.035, bright), (.2, deep)], 'LINEAR')
    relief = node(nodes, 'Bump', {'Strength': .5, 'Distance': .03})
    surface = node(nodes, 'BsdfPrincipled', {'Roughness': .16, 'Specular': .6, 'Clearcoat': .5, 'Clearcoat Roughness': .04})
    light, both = node(nodes, 'Emission', {1: glow}), node(nodes, 'AddShader')
    links.new(place, wobble.inputs[0])
    links.new(place, shift.inputs[1])
    links.new(wobble.outputs[1], shift.inputs[2])
    links.new(shift.outputs[0], cells.inputs[0])
    links.new(cells.outputs['Distance'], tones.inputs[0])
    links.new(cells.outputs['Distance'], relief.inputs['Height'])
    links.new(relief.outputs[0], surface.inputs['Normal'])
    links.new(tones.outputs[0], surface.inputs['Base Color'])
    links.new(tones.outputs[0], light.inputs[0])
    links.new(translucent(nodes, links, tones.outputs[0], surface, through).outputs[0], both.inputs[0])
    links.new(light.outputs[0], both.inputs[1])
    finish(nodes, links, both)
    return item


def rind(name, zest, pith, membrane, through=.3, glow=.06):
    """Body of a citrus slice of radius 1: membrane inside, white pith, zest at the rim."""
    item, nodes, links = material(name)
    _, radius = polar(nodes, links, (1, 1))
    tones = ramp(nodes, [(.80, membrane), (.86, pith), (.925, pith), (.955, zest)], 'LINEAR')
    coords, pores = node(nodes, 'TexCoord'), node(nodes, 'TexVoronoi', {'Scale': 22})
    relief = node(nodes, 'Bump', {'Strength': .12, 'Distance': .03})
    surface = node(nodes, 'BsdfPrincipled', {'Roughness': .3, 'Clearcoat': .3, 'Clearcoat Roughness': .1})
    light, both = node(nodes, 'Emission', {1: glow}), node(nodes, 'AddShader')
    links.new(radius, tones.inputs[0])
    links.new(coords.outputs['Object'], pores.inputs[0])
    links.new(pores.outputs['Distance'], relief.inputs['Height'])
    links.new(relief.outputs[0], surface.inputs['Normal'])
    links.new(tones.outputs[0], surface.inputs['Base Color'])
    links.new(tones.outputs[0], light.inputs[0])
    links.new(translucent(nodes, links, tones.outputs[0], surface, through).outputs[0], both.inputs[0])
    links.new(light.outputs[0], both.inputs[1])
    finish(nodes, links, both)
    return item
