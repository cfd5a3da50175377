"""Liquid and surrounding light of each drink, from targets/flavour-colours.json; garnish.py has the fruit.

liquid, density, glow: the drink's colour through the middle of the glass, its strength and cloudiness (see
studio.glass.liquid).
light: colour of the light from behind; side: colour around the glass, close to the page's background.
"""
from studio.color import COLOURS

# A flavour whose glass is a photograph needs no drink.
FLAVOURS = {slug: colours['drink'] for slug, colours in COLOURS.items() if 'drink' in colours}
