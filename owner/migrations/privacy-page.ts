import { rm } from "node:fs/promises";
import { join } from "node:path";
import * as v from "valibot";
import { json, valueAt } from "../../domain/content/content";
import { readContent } from "../../domain/content/read";
import { dataPath, ownerOf, PRIVACY, type Subject, subjects } from "../../domain/content/subjects";
import { writeWhole } from "../pictures/write-whole";

/** The notice's file until release 0.1. */
const FORMER = "content/privacy.json";
const PAGE = dataPath({ name: "pages", slug: PRIVACY });
const ORDER = dataPath({ name: "order", slug: "" });
const SITE = dataPath({ name: "site", slug: "" });

/** The law that applies until the first version does. */
const UNTIL = "Hasta ese día rige la ley 19.628 sin esos cambios.";

interface Former {
  readonly title: string;
  readonly lead: string;
  readonly version: string;
  readonly updatedOn: string;
  readonly inForceOn: string;
  readonly particulars: Readonly<Record<string, string>>;
  readonly sections: readonly { readonly title: string; readonly text: string }[];
}

/**
 * Brings over a clone with a privacy notice of its own in `privacy.json`: the notice becomes the first of the pages, and the
 * company's facts move to `site.json`. Does nothing elsewhere, or while the file can't be read.
 */
export async function movePrivacyNotice(root: string): Promise<void> {
  const { files } = readContent(root);
  const { particulars = {}, ...notice } = (valueAt(files, FORMER) ?? {}) as Partial<Former>;
  if (!notice.sections) return;
  const order = valueAt(files, ORDER) as { pages?: readonly string[] };
  const { name, taxNumber, address } = particulars;
  // Facts that the notice lacked may have been given in the new place since.
  const given = Object.entries({ legalName: name, taxNumber, postalAddress: address }).filter(
    ([field, value]) => value || !(field in (valueAt(files, SITE) as object)),
  );
  const page = valueAt(files, PAGE) as { until?: string } | undefined;
  const { title, lead, version, updatedOn, inForceOn, sections } = notice;
  const written = {
    [SITE]: { ...(valueAt(files, SITE) as object), ...Object.fromEntries(given) },
    [ORDER]: { ...order, pages: [...new Set([PRIVACY, ...(order.pages ?? [])])] },
    [PAGE]: {
      title,
      lead,
      version,
      updatedOn,
      inForceOn,
      until: page?.until ?? UNTIL,
      facts: factsOf(particulars),
      sections,
    },
  };
  for (const [path, data] of Object.entries(written)) {
    // The schema puts fields into their order.
    const { success, output } = v.safeParse((subjects[ownerOf(path)?.name ?? ""] as Subject).schema, data);
    await writeWhole(root, join(root, path), json(success ? output : data));
  }
  await rm(join(root, FORMER));
}

function factsOf(particulars: Former["particulars"]) {
  const { representative = "", provider = "", guarantee = "", server = "", mailbox = "" } = particulars;
  const required = Object.entries({
    Responsable: "{razonSocial}",
    RUT: "{rut}",
    "Domicilio postal": "{domicilio}",
    "Representante legal": representative,
    "EmailJS: país y protección": provider,
    "Garantía para ese envío": guarantee,
    Servidor: server,
    "Casilla de correo": mailbox,
  });
  return [
    ...required.map(([label, value]) => ({ label, value, required: true })),
    { label: "Solicitudes", value: "{correo}" },
  ];
}
