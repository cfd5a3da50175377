declare module "jsdom" {
  /** The one part of jsdom that tests of server answers use. */
  export class JSDOM {
    constructor(html: string);
    readonly window: { readonly document: Document };
  }
}
