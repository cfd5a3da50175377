"""Materials: opaque surfaces, emitters, gradients and screens. Glass and liquid live in glass.py."""
import bpy


def material(name):
    """New node material without nodes: (material, nodes, links)."""
    item = bpy.data.materials.new(name)
    item.use_nodes = True
    item.node_tree.nodes.clear()
    return item, item.node_tree.nodes, item.node_tree.links


def node(nodes, kind, inputs=None, **props):
    """Add a node: inputs by name or index as values, props as attributes."""
    item = nodes.new(f'ShaderNode{kind}')
    for key, value in props.items():
        setattr(item, key, value)
    for key, value in (inputs or {}).items():
        item.inputs[key].default_value = value
    return item


def rgba(color):
    """A linear triple with full alpha."""
    return (*color, 1)


def ramp(nodes, stops, interpolation='EASE'):
    """Colour ramp from [(position, linear colour), ...]."""
    item = nodes.new('ShaderNodeValToRGB')
    item.color_ramp.interpolation = interpolation
    elements = item.color_ramp.elements
    while len(elements) < len(stops):
        elements.new(0.5)
    for element, (position, color) in zip(elements, stops):
        element.position, element.color = position, rgba(color)
    return item


def principled(name, color=(.8, .8, .8), rough=.4, metal=0, specular=.5, coat=0, coat_rough=.03,
               transmission=0, ior=1.45, emission=None, strength=1, subsurface=0, anisotropic=0):
    """Principled surface: plastic, paint, metal, skin."""
    item, nodes, links = material(name)
    shader = node(nodes, 'BsdfPrincipled', {
        'Base Color': rgba(color), 'Roughness': rough, 'Metallic': metal, 'Specular': specular,
        'Clearcoat': coat, 'Clearcoat Roughness': coat_rough, 'Transmission': transmission, 'IOR': ior,
        'Anisotropic': anisotropic, 'Subsurface': subsurface, 'Subsurface Color': rgba(color),
        'Subsurface Radius': (.1, .05, .03)})
    if emission:
        shader.inputs['Emission'].default_value = rgba(emission)
        shader.inputs['Emission Strength'].default_value = strength
    links.new(shader.outputs[0], node(nodes, 'OutputMaterial').inputs[0])
    return item


def emission(name, color, strength=1):
    """Plain emitter."""
    item, nodes, links = material(name)
    shader = node(nodes, 'Emission', {0: rgba(color), 1: strength})
    links.new(shader.outputs[0], node(nodes, 'OutputMaterial').inputs[0])
    return item


def radial_color(nodes, links, inner, outer, center, radius, middle=None):
    """Socket with a radial gradient in object space: inner at center, outer from radius on.

    `middle` is an optional (share of the radius, colour) between them.
    """
    coords = node(nodes, 'TexCoord')
    place = node(nodes, 'Mapping', {'Location': tuple(-c / radius for c in center), 'Scale': (1 / radius,) * 3})
    ball = node(nodes, 'TexGradient', gradient_type='SPHERICAL')
    colors = ramp(nodes, [(0, outer)] + ([(1 - middle[0], middle[1])] if middle else []) + [(1, inner)])
    links.new(coords.outputs['Object'], place.inputs[0])
    links.new(place.outputs[0], ball.inputs[0])
    links.new(ball.outputs[1], colors.inputs[0])
    return colors.outputs[0]


def radial_emission(name, inner, outer, center=(0, 0, 0), radius=6, strength=1.0, middle=None):
    """Emitter with a radial gradient: a backdrop without any noise."""
    item, nodes, links = material(name)
    shader = node(nodes, 'Emission', {1: strength})
    links.new(radial_color(nodes, links, inner, outer, center, radius, middle), shader.inputs[0])
    links.new(shader.outputs[0], node(nodes, 'OutputMaterial').inputs[0])
    return item


def screen(name, image, strength=1.0, rough=.04, specular=.6):
    """Lit display: the picture at path `image` glows below a dark glossy pane (needs UVs)."""
    item, nodes, links = material(name)
    picture = node(nodes, 'TexImage', image=bpy.data.images.load(image), extension='EXTEND')
    shader = node(nodes, 'BsdfPrincipled', {
        'Base Color': (.004, .004, .005, 1), 'Roughness': rough, 'Specular': specular, 'Emission Strength': strength})
    links.new(picture.outputs[0], shader.inputs['Emission'])
    links.new(shader.outputs[0], node(nodes, 'OutputMaterial').inputs[0])
    return item


def brushed(name, color=(.62, .63, .64), axis=0, rough=(.2, .35), anisotropic=.5):
    """Brushed metal, grain along object axis 0, 1 or 2."""
    item, nodes, links = material(name)
    stretch = [70.0, 70.0, 70.0]
    stretch[axis] = 1.0
    coords, place = node(nodes, 'TexCoord'), node(nodes, 'Mapping', {'Scale': stretch})
    grain = node(nodes, 'TexNoise', {'Scale': 3, 'Detail': 4})
    span = node(nodes, 'MapRange', {'To Min': rough[0], 'To Max': rough[1]})
    bump = node(nodes, 'Bump', {'Strength': .05, 'Distance': .01})
    shader = node(nodes, 'BsdfPrincipled', {'Base Color': rgba(color), 'Metallic': 1, 'Anisotropic': anisotropic})
    links.new(coords.outputs['Object'], place.inputs[0])
    links.new(place.outputs[0], grain.inputs[0])
    links.new(grain.outputs[0], span.inputs[0])
    links.new(grain.outputs[0], bump.inputs['Height'])
    links.new(span.outputs[0], shader.inputs['Roughness'])
    links.new(bump.outputs[0], shader.inputs['Normal'])
    links.new(shader.outputs[0], node(nodes, 'OutputMaterial').inputs[0])
    return item
