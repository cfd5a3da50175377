import type { Release } from "~domain/content/releases/release";

/**
 * Returns the address of a page's picture for shared links. It names the picture's hash, because caches of previews keep
 * a picture as long as its address lasts.
 */
export function sharingPicture({ versions }: Release, page: string): string {
  const address = `/og/${page}.jpg`;
  const version = versions.get(address);
  return version ? `${address}?v=${version}` : address;
}
