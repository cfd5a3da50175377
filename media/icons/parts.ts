/** Base colour, shaded side and lit side of one body. */
export interface Tones {
  readonly base: string;
  readonly shade: string;
  readonly light: string;
}

/** Collects an icon's clip paths under ids of its own, so that icons can stand in one document. */
export class Icon {
  private clips = 0;

  constructor(private readonly name: string) {}

  /** A closed form lit from the upper left: shaded crescent below right, lit one above left. */
  body(path: string, { base, shade, light }: Tones, size = 1): string {
    const id = `${this.name}-${++this.clips}`;
    const shift = (x: number, y: number) => `translate(${(x * size).toFixed(1)} ${(y * size).toFixed(1)})`;
    return (
      `<clipPath id="${id}"><path d="${path}"/></clipPath><g clip-path="url(#${id})">` +
      `<path d="${path}" fill="${light}"/>` +
      `<path d="${path}" fill="${base}" transform="${shift(2.6, 2.2)}"/>` +
      `<path d="M-99-99H195V195H-99Z${path}" fill-rule="evenodd" fill="${shade}" transform="${shift(-4, -3.4)}"/></g>`
    );
  }

  /** A berry: body of a circle with its glint. */
  berry(x: number, y: number, radius: number, tones: Tones): string {
    const size = radius / 22;
    return (
      this.body(circle(x, y, radius), tones, size * 1.5) +
      `<ellipse cx="${n(x - radius * 0.36)}" cy="${n(y - radius * 0.4)}" rx="${n(radius * 0.24)}" ry="${n(radius * 0.15)}" transform="rotate(-38 ${n(x - radius * 0.36)} ${n(y - radius * 0.4)})" fill="#fff" fill-opacity=".75"/>`
    );
  }

  /** Paths clipped to a form. */
  inside(path: string, content: string): string {
    const id = `${this.name}-${++this.clips}`;
    return `<clipPath id="${id}"><path d="${path}"/></clipPath><g clip-path="url(#${id})">${content}</g>`;
  }
}

/** Two-tone leaf, its stalk at x, y. */
export function leaf(x: number, y: number, turn: number, scale = 1): string {
  return (
    `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${scale})">` +
    '<path d="M0 0C2-12 14-18 28-14 27-2 14 6 0 0Z" fill="#6CBF3C"/>' +
    '<path d="M0 0C9-6 18-10 28-14 27-2 14 6 0 0Z" fill="#3F932B"/></g>'
  );
}

/** Brown stalk. */
export function stalk(path: string): string {
  return `<path d="${path}" fill="none" stroke="#74502F" stroke-width="3.8" stroke-linecap="round"/>`;
}

/** Soft white stroke where a window is mirrored. */
export function glint(path: string, opacity = 0.65): string {
  return `<path d="${path}" fill="none" stroke="#fff" stroke-opacity="${opacity}" stroke-width="4.2" stroke-linecap="round"/>`;
}

/** Cut citrus fruit: rind, pith and segments. */
export function citrus(
  x: number,
  y: number,
  radius: number,
  colors: { rind: string; pith: string; flesh: string },
): string {
  const inner = radius * 0.7;
  const count = 8;
  const point = (angle: number, distance: number) =>
    `${n(distance * Math.cos(angle))} ${n(distance * Math.sin(angle))}`;
  const segments = Array.from({ length: count }, (_, k) => {
    const from = ((k + 0.1) * 2 * Math.PI) / count;
    const to = ((k + 0.9) * 2 * Math.PI) / count;
    return `M${point((from + to) / 2, radius * 0.16)}L${point(from, inner)}A${n(inner)} ${n(inner)} 0 0 1 ${point(to, inner)}Z`;
  });
  return (
    `<g transform="translate(${x} ${y})"><circle r="${radius}" fill="${colors.rind}"/><circle r="${n(radius * 0.86)}" fill="${colors.pith}"/>` +
    `<path d="${segments.join("")}" fill="${colors.flesh}" stroke="${colors.flesh}" stroke-width="1.6" stroke-linejoin="round"/></g>`
  );
}

/** Path of a circle. */
function circle(x: number, y: number, radius: number): string {
  return `M${n(x - radius)} ${n(y)}a${n(radius)} ${n(radius)} 0 1 0 ${n(radius * 2)} 0a${n(radius)} ${n(radius)} 0 1 0 ${n(-radius * 2)} 0Z`;
}

function n(value: number): string {
  return String(Number(value.toFixed(2)));
}
