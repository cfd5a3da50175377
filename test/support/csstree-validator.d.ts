declare module "csstree-validator" {
  export interface CssProblem {
    readonly message: string;
    /** The declaration's value. */
    readonly css?: string;
    /** Name of the at-rule and of its descriptor, if the problem is in one. */
    readonly atrule?: string;
    readonly descriptor?: string;
  }
  /** Returns the errors in a style sheet. Values with `var()` are not checked. */
  export function validate(css: string, fileName: string): CssProblem[];
}
