// The collections of `content/` in their order. The build's plugin provides them, read and checked by their schemas.

declare module "virtual:content" {
  type Shown = ReturnType<typeof import("./content/shown").shownCollections>;

  export const flavours: Shown["flavours"];
  export const machines: Shown["machines"];
  export const clients: Shown["clients"];
  export const answered: Shown["answered"];
  export const company: Shown["company"];
  export const formerSlugs: Shown["formerSlugs"];
}
