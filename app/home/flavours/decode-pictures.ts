/**
 * Resolves when every picture that the element displays is loaded and decoded, so that showing them paints at once;
 * after the limit in any case. A picture that fails counts as done: the rest is shown without it.
 */
export async function decodePictures(element: ParentNode, limitMs: number): Promise<void> {
  const displayed = [...element.querySelectorAll("img")].filter((image) => image.getClientRects().length > 0);
  const decoded = Promise.allSettled(displayed.map((image) => image.decode()));
  await Promise.race([decoded, new Promise((resolve) => setTimeout(resolve, limitMs))]);
}
