declare module "csstree-validator" {
  export interface CssProblem {
    readonly message: string;
    /** The declaration's value. */
    readonly css?: string;
    /** Name of the at-rule and of its descriptor, where the problem is one. */
    readonly atrule?: string;
    readonly descriptor?: string;
  }
  /** What is not CSS in a style sheet; values that hold `var()` are not looked into. */
  export function validate(css: string, fileName: string): CssProblem[];
}
