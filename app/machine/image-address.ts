/** The fragment under which an enlarged picture has its own address; `index` counts from 0. */
export function imageHash(index: number): string {
  return `#imagen-${index + 1}`;
}

/** The picture that a fragment asks for, counting from 0; null for none and for one that does not exist. */
export function imageIn(hash: string, count: number): number | null {
  const number = Number(/^#imagen-([1-9]\d*)$/.exec(hash)?.[1]);
  return number <= count ? number - 1 : null;
}
