import { type JsonLd, type Matches, pageMeta } from "~/seo/meta";
import site from "~content/site.json";
import { LANGUAGE } from "~domain/fixed-texts";
import type { Machine } from "~domain/machine";
import type { Datasheet } from "./catalogue.server";

export function machineMeta(matches: Matches, machine: Machine, datasheet: Datasheet | null) {
  const { title, description } = machine.search ?? {
    title: `Máquina ${machine.name}`,
    description: `${machine.subtitle}. ${machine.txt}`,
  };
  return pageMeta(matches, {
    path: `/${machine.url}`,
    title: `${title} · ${site.name}`,
    description,
    picture: machine.url,
    pictureAlt: machine.imgAlt,
    jsonLd: (siteOrigin) => machineJsonLd(siteOrigin, machine, datasheet),
  });
}

/**
 * Describes the breadcrumb of a machine's page, the page and the machine. The machine's type is not `Product`, because
 * validators require offers, reviews or ratings in a `Product`.
 */
function machineJsonLd(siteOrigin: string, machine: Machine, datasheet: Datasheet | null): JsonLd[] {
  const address = `${siteOrigin}/${machine.url}`;
  const crumbs = [
    { name: "Inicio", item: `${siteOrigin}/` },
    { name: "Máquinas", item: `${siteOrigin}/#maquinas` },
    { name: machine.name, item: address },
  ];
  const pictures = [machine.img, ...machine.imgGaleria.map(({ src }) => src)];
  return [
    {
      "@type": "BreadcrumbList",
      itemListElement: crumbs.map((crumb, index) => ({ "@type": "ListItem", position: index + 1, ...crumb })),
    },
    {
      "@type": "ItemPage",
      "@id": address,
      url: address,
      name: machine.name,
      inLanguage: LANGUAGE,
      dateModified: machine.updatedOn,
      publisher: {
        "@type": "Organization",
        "@id": `${siteOrigin}/#organizacion`,
        name: site.name,
        url: `${siteOrigin}/`,
      },
      mainEntity: {
        "@type": "Thing",
        name: machine.name,
        alternateName: machine.subtitle,
        description: `${machine.txt} ${[
          ...machine.characteristics,
          ...machine.technical.map(({ label, value }) => `${label}: ${value}`),
        ]
          .map((fact) => `${fact}.`)
          .join(" ")}`,
        url: address,
        image: pictures.map((picture) => `${siteOrigin}${picture}.webp`),
        ...(datasheet && {
          subjectOf: {
            "@type": "DigitalDocument",
            name: datasheet.fileName,
            url: `${siteOrigin}${datasheet.href}`,
            encodingFormat: "application/pdf",
          },
        }),
      },
    },
  ];
}
