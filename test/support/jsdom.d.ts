declare module "jsdom" {
  /** The one part of jsdom that tests use. */
  export class JSDOM {
    constructor(
      html?: string,
      options?:
        | { readonly pretendToBeVisual: boolean; readonly url: string }
        | { readonly contentType: string },
    );
    readonly window: Window & typeof globalThis;
  }
}
