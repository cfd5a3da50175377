/** Where browsers report steps that the server can't see: a form begun, an enquiry taken by the provider. */
export const REPORTS = { begun: "/aviso/formulario", sent: "/aviso/consulta" } as const;

/** A document's speed as a browser measured it. A figure that it doesn't know is undefined. */
export interface Speed {
  /** Milliseconds until the largest part was painted (LCP), and of the slowest answer to a press (INP). */
  lcp?: number | undefined;
  inp?: number | undefined;
  /** How far the layout has shifted (CLS), in thousandths. */
  cls?: number | undefined;
}

const SPEED = /^\/aviso\/velocidad\/(\d{1,6}|-)\/(\d{1,6}|-)\/(\d{1,6}|-)(\/[a-z0-9_-]{0,60})$/i;

/** Returns the address that reports the speed of a page with this path. */
export function speedReport({ lcp, inp, cls }: Speed, path: string): string {
  const figures = [lcp, inp, cls].map((figure) => (figure === undefined ? "-" : Math.round(figure)));
  return `/aviso/velocidad/${figures.join("/")}${path}`;
}

/** Returns what such an address reports, or undefined for another address. */
export function speedIn(address: string): (Speed & { path: string }) | undefined {
  const [, lcp = "", inp = "", cls = "", path] = SPEED.exec(address) ?? [];
  if (path === undefined) return undefined;
  const figure = (digits: string) => (digits === "-" ? undefined : Number(digits));
  return { lcp: figure(lcp), inp: figure(inp), cls: figure(cls), path };
}
