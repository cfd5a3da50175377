import { dirname, resolve } from "node:path";
import ts from "typescript";

const ALIAS = "~/";

/** Class names that the code asks of each CSS module, by the module's path. */
export type CssModuleUses = ReadonlyMap<string, ReadonlySet<string>>;

/**
 * Finds what the components take from their CSS modules: `styles.name`, and `styles[key]` with every text that the
 * key's type allows. `root` is the folder that "~/" stands for. Throws on a use whose names can't be told.
 */
export function cssModuleUses(files: readonly string[], root: string): CssModuleUses {
  const { config } = ts.readConfigFile("tsconfig.json", ts.sys.readFile);
  const { options } = ts.convertCompilerOptionsFromJson(config.compilerOptions, ".");
  const program = ts.createProgram(files, options);
  const checker = program.getTypeChecker();
  const uses = new Map<string, Set<string>>();

  for (const file of files) {
    const source = program.getSourceFile(file);
    if (!source) throw new Error(`${file} could not be read.`);
    const modules = new Map<string, Set<string>>();
    const visit = (node: ts.Node): void => {
      if (ts.isImportDeclaration(node)) {
        const from = (node.moduleSpecifier as ts.StringLiteral).text;
        const name = node.importClause?.name?.text;
        if (!from.endsWith(".module.css") || !name) return;
        const path = from.startsWith(ALIAS)
          ? resolve(root, from.slice(ALIAS.length))
          : resolve(dirname(file), from);
        const names = uses.get(path) ?? new Set();
        uses.set(path, names);
        modules.set(name, names);
        return;
      }
      if (ts.isIdentifier(node) && modules.has(node.text)) {
        for (const name of namesAsked(node.parent, checker)) modules.get(node.text)?.add(name);
      }
      ts.forEachChild(node, visit);
    };
    visit(source);
  }
  return uses;
}

function namesAsked(use: ts.Node, checker: ts.TypeChecker): string[] {
  if (ts.isPropertyAccessExpression(use)) return [use.name.text];
  if (ts.isElementAccessExpression(use)) {
    const type = checker.getTypeAtLocation(use.argumentExpression);
    const parts = type.isUnion() ? type.types : [type];
    if (parts.every((part) => part.isStringLiteral())) return parts.map(({ value }) => value);
  }
  throw new Error(`${use.getSourceFile().fileName}: which classes does ${use.getText()} mean?`);
}
