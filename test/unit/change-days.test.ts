import { expect, it } from "vitest";
import { changeDays } from "../../domain/content/days";
import { readContent } from "../../domain/content/read";
import { SITE } from "../site-folder";

const { whole } = readContent(SITE);
const day = (data: object, updatedOn: string) => ({ ...data, updatedOn });
const old = <Entry extends object>(entries: readonly Entry[]) =>
  entries.map((entry) => day(entry, "2026-01-01") as Entry & { updatedOn: string });

const before = {
  ...Object.fromEntries(Object.entries(whole).map(([name, data]) => [name, day(data, "2026-01-01")])),
  order: whole.order,
  flavours: old(whole.flavours),
  machines: old(whole.machines),
  clients: old(whole.clients),
  pages: old(whole.pages),
} as unknown as typeof whole;

const [machine = { slug: "" }] = whole.machines;
const [page = { slug: "" }] = whole.pages;

it.each([
  ["flavours", ["/"]],
  ["clients", ["/"]],
  ["questions", ["/"]],
  ["contact", ["/"]],
  ["chat", ["/"]],
  ["home", ["/"]],
  ["site", ["/", ...whole.pages.map(({ slug }) => `/${slug}`)]],
  ["machines", ["/", `/${machine.slug}`]],
  ["machine-page", whole.machines.map(({ slug }) => `/${slug}`)],
  ["pages", [`/${page.slug}`]],
] as const)("a change of %s is one of %s", (name, changed) => {
  const given = before[name];
  const [first, ...others] = Array.isArray(given) ? given : [given];
  const newer = day(first as object, "2026-02-02");
  const data = { ...before, [name]: Array.isArray(given) ? [newer, ...others] : newer };
  const days = Object.entries(changeDays(data as typeof whole));
  expect(days.flatMap(([path, updatedOn]) => (updatedOn === "2026-02-02" ? path : []))).toEqual(changed);
  expect(days).toHaveLength(1 + whole.machines.length + whole.pages.length);
});
