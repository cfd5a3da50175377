import { breadcrumbJsonLd, type JsonLd, type Matches, pageMeta } from "~/seo/meta";
import { LANGUAGE } from "~domain/fixed-texts";
import type { PublicSettings } from "~domain/public-settings";
import type { machineData } from "./catalogue.server";

type Shown = Pick<ReturnType<typeof machineData>, "machine" | "datasheet" | "sharing">;

export function machineMeta(matches: Matches, { machine, datasheet, sharing }: Shown) {
  const { title, description } = machine.search ?? {
    title: `Máquina ${machine.name}`,
    description: `${machine.subtitle}. ${machine.txt}`,
  };
  return pageMeta(matches, {
    path: `/${machine.url}`,
    title,
    description,
    picture: sharing,
    pictureAlt: machine.imgAlt,
    jsonLd: (settings) => machineJsonLd(settings, machine, datasheet),
  });
}

/**
 * Describes the breadcrumb of a machine's page, the page and the machine. The machine's type is not `Product`, because
 * validators require offers, reviews or ratings in a `Product`.
 */
function machineJsonLd(
  { siteOrigin, site }: PublicSettings,
  machine: Shown["machine"],
  datasheet: Shown["datasheet"],
): JsonLd[] {
  const address = `${siteOrigin}/${machine.url}`;
  const pictures = [machine.img, ...machine.imgGaleria.map(({ src }) => src)];
  return [
    breadcrumbJsonLd(siteOrigin, ["Máquinas", "/#maquinas"], [machine.name, `/${machine.url}`]),
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
          ...machine.technical.map(({ label, value }) => `${label.replaceAll("\u00ad", "")}: ${value}`),
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
