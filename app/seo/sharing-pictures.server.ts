const files = import.meta.glob<string>("~public/og/*.jpg", {
  eager: true,
  query: "?url",
  import: "default",
});

/**
 * Addresses of the pictures for shared links, by their names in `og/` of `public/`. The build puts a content hash into them,
 * because caches of previews keep a picture as long as its address lasts.
 */
export const sharingPictures: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(files).map(([file, address]) => [/([^/]+)\.jpg$/.exec(file)?.[1], address]),
);
