import type { ComponentType } from "react";
import type { MachineSummary } from "~domain/machine";
import type { MenuEntry } from "~domain/public-settings";
import { Clients } from "./clients/clients";
import { Contact } from "./contact/contact";
import { Flavours } from "./flavours/flavours";
import { Hero } from "./hero/hero";
import { Machines } from "./machines/machines";
import { Process } from "./process/process";
import { Questions } from "./questions/questions";
import { WhyUs } from "./why-us/why-us";

/** Properties that every section of the home page gets. */
interface SectionProps {
  readonly machines: readonly MachineSummary[];
}

interface HomeSection {
  /** The section's name. A section in the menu has it as anchor: its component sets it. */
  readonly id: string;
  /** Labels in the header's menu and in the footer, for sections in the menu alone. */
  readonly menu?: Omit<MenuEntry, "id">;
  readonly component: ComponentType<SectionProps>;
}

/** The home page's sections, in their order. docs/product.md fixes the labels. */
export const sections: readonly HomeSection[] = [
  { id: "inicio", component: Hero },
  { id: "maquinas", menu: { header: "MÁQUINAS", footer: "Maquinas" }, component: Machines },
  { id: "proceso", component: Process },
  { id: "nosotros", menu: { header: "NOSOTROS", footer: "Nosotros" }, component: WhyUs },
  { id: "sabores", menu: { header: "SABORES", footer: "Sabores" }, component: Flavours },
  { id: "clientes", component: Clients },
  { id: "preguntas", component: Questions },
  { id: "contacto", menu: { header: "CONTACTO", footer: "Contacto" }, component: Contact },
];

/** Sections that are laid out at once. Later ones wait until the page has loaded (`hold-back.js`). */
export const LAID_OUT_AT_ONCE = 2;

/** Returns the menu's entries, which the root loader sends: no page but the home page loads the sections. */
export function menuEntries(): MenuEntry[] {
  return sections.flatMap(({ id, menu }) => (menu ? { id, ...menu } : []));
}
