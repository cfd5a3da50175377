declare module "jsdom" {
  /** The one part of jsdom that tests of server answers use. */
  export class JSDOM {
    readonly window: { readonly DOMParser: typeof DOMParser };
  }
}
