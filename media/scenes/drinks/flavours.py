"""What tells the nine drinks apart: liquid, surrounding light, garnish. Colours follow the design system."""

# liquid, density, glow: the drink's colour through the middle of the glass, its strength and cloudiness (see
# studio.glass.liquid).
# light: what shines from behind; side: what surrounds the glass, close to the page's ground.
FLAVOURS = {
    'manzana': {'liquid': '#E2EE94', 'density': 3.2, 'glow': .10, 'light': '#F4FBC9', 'side': '#8CCB2B'},
    'te-helado': {'liquid': '#AE4F0C', 'density': 3.2, 'glow': .08, 'light': '#FFE8C6', 'side': '#9A4A0C'},
    'cereza': {'liquid': '#DC1230', 'density': 3.2, 'glow': .14, 'light': '#FFD4DA', 'side': '#C9163D'},
    'uva-blanca': {'liquid': '#EDEBA0', 'density': 3.2, 'glow': .08, 'light': '#FBFDE2', 'side': '#B7CB5C'},
    'limonada': {'liquid': '#FBF2A0', 'density': 3.2, 'glow': .9, 'light': '#FFFADC', 'side': '#FFC81E'},
    'ciruela': {'liquid': '#8420A8', 'density': 3.2, 'glow': .14, 'light': '#E8D2FF', 'side': '#5A28A4'},
    'uva-roja': {'liquid': '#A00F78', 'density': 3.2, 'glow': .14, 'light': '#FFCCE6', 'side': '#8F1B5E'},
    'pera': {'liquid': '#EFEA80', 'density': 3.2, 'glow': .32, 'light': '#FBFCCB', 'side': '#C9D233'},
    'fruktorade': {'liquid': '#1290FF', 'density': 3.2, 'glow': .12, 'light': '#D2F0FF', 'side': '#1261CF'},
}
