import { machinesLead, reasonsFor } from "~content/machine-texts";
import { processSteps } from "~content/process";
import { site } from "~content/site";
import { flavours, machines } from "../support/content";

/** Every text of a value, however deep it lies. */
function textsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

const lead = machinesLead(machines.length);
const longer = [...processSteps, ...reasonsFor(machines)];

/** What the owner writes, longest first, so that no text is taken for a part of another. */
const texts = [
  ...new Set(textsIn([flavours, machines, ...longer.map(({ text }) => text), lead, site.description])),
]
  .flatMap((text) => [text, text.toLowerCase()])
  .filter((text) => text.length > 2 && !text.startsWith("/"))
  .toSorted((a, b) => b.length - a.length);

/**
 * An accessibility tree without what products say and how many there are: their texts as …, addresses and places as n,
 * and of neighbours that are told alike only one. What is left changes when the pages do.
 */
export function productFreeTree(tree: string): string {
  const plain = tree.replaceAll("\u00a0", " ").replaceAll(/\/(maquinas|pdf|sabores)\/[\w/-]+\./g, "/$1/n.");
  const masked = texts.reduce((text, known) => text.replaceAll(known, "…"), plain);
  const lines = masked
    .replaceAll(/\b\d+ de \d+/g, "n de n")
    .replaceAll(/"…"/g, "…")
    .replaceAll(/…(, …)* y …/g, "…")
    .replaceAll(/…( …)+/g, "…")
    .split("\n");
  return alikeOnce(lines).join("\n");
}

/** Lines of a tree by their indentation, without a branch that equals the one before it. */
function alikeOnce(lines: readonly string[]): string[] {
  const branches = branchesOf(lines).map(([head = "", ...rest]) => [head, ...alikeOnce(rest)].join("\n"));
  return branches.filter((branch, index) => branch !== branches[index - 1]);
}

function branchesOf(lines: readonly string[]): string[][] {
  const depth = lines[0]?.search(/\S/) ?? 0;
  const branches: string[][] = [];
  for (const line of lines) {
    if (line.search(/\S/) <= depth) branches.push([line]);
    else branches.at(-1)?.push(line);
  }
  return branches;
}
