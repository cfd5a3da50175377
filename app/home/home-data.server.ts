import { withHyphenatedTitle, withHyphens } from "~/ui/hyphenated.server";
import type { Release } from "~domain/content/releases/release";
import { summaryOf } from "~domain/machine";
import { framesOf } from "~domain/pictures";
import { openHours } from "~domain/wording/opening-hours";

/** Returns what the home page shows of the content. */
export function homeData(given: Release) {
  const { shell: release, data, machines, flavours, answered, pictures, films, versions } = given;
  const { home, contact, questions, clients, site } = data;
  const { updatedOn: _, ...texts } = home;
  const steps = home.process.steps.map(withHyphenatedTitle);
  const reasons = home.whyUs.reasons.map(withHyphenatedTitle);
  const { title, description, hours, regions } = site;
  const names = [
    ...["/portada/frukto", "/portada/frukto-movil"],
    ...machines.map(({ img }) => img),
    ...home.process.steps.map(({ picture }) => `/proceso/${picture}`),
    ...flavours.flatMap(({ slug }) => [`/sabores/${slug}`, `/sabores/fondos/${slug}`]),
  ];
  return {
    release,
    home: { ...texts, process: { ...home.process, steps }, whyUs: { ...home.whyUs, reasons } },
    contact: withHyphenatedTitle(contact),
    machines: machines.map((machine) => withHyphens(summaryOf(machine))),
    flavours,
    clients: clients.map(({ name, slug }) => ({ name, slug })),
    questions: { title: questions.title, answered },
    search: { title, description },
    /** Facts of the company, each of them empty while it is unknown. */
    company: {
      legalName: site.legalName,
      taxID: site.taxNumber,
      hours,
      openings: openHours(hours),
      regions,
    },
    films: films.map((name) => ({ name, v: versions.get(`/${name}.mp4`) })),
    frames: framesOf(pictures, names),
  };
}
