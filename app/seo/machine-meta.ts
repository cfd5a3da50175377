import type { MetaDescriptor } from "@remix-run/react";
import type { Datasheet, Machine } from "~content/machines/machine";
import { site } from "~content/site";
import { breadcrumbList, machinePage } from "./json-ld";
import { pageMeta } from "./page-meta";

/** Meta of a machine's page. */
export function machineMeta(
  siteOrigin: string,
  machine: Machine,
  datasheet: Datasheet | null,
): MetaDescriptor[] {
  const path = `/${machine.url}`;
  return pageMeta({
    siteOrigin,
    path,
    title: `${machine.name}: ${lowerFirst(machine.subtitle)} · ${site.name}`,
    description: machine.txt,
    image: `/og/${machine.url}.jpg`,
    imageAlt: machine.imgAlt,
    jsonLd: [
      breadcrumbList(siteOrigin, [
        { name: "Inicio", path: "/" },
        { name: "Máquinas", path: "/#maquinas" },
        { name: machine.name, path },
      ]),
      machinePage(siteOrigin, machine, datasheet),
    ],
  });
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
