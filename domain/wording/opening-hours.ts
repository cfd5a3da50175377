const DAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"] as const;

/** The words and their meanings: days, times, `-` for a span, `x` for a day without hours. Filler words mean nothing. */
const WORDS: readonly (readonly [pattern: RegExp, meaning: string | ((text: string) => string)])[] = [
  [/todos los dias/y, "D0-D6"],
  [/(lun|mar|mie|jue|vie|sab|dom)(es|tes|rcoles|ves|rnes|ados?|ingos?)?\b\.?/y, dayOf],
  [/\d{1,2}([:.][0-5]\d)?/y, timeOf],
  [/(al?|hasta)\b|[-–—]/y, "-"],
  [/cerrado\b/y, "x"],
  [/(de|desde|las?|los|y|e|h|hr|hrs|hora|horas)\b|[\s,;:.]/y, ""],
];

/** One span of hours on some days, as schema.org names them. */
export interface OpenHours {
  readonly days: readonly string[];
  readonly opens: string;
  readonly closes: string;
}

/**
 * Returns the hours that a text tells, such as 'Lunes a viernes, de 9 a 18 h'. A text that holds anything else tells none:
 * search results with wrong hours are worse than without.
 */
export function openHours(text: string): readonly OpenHours[] {
  const meant = meaningOf(text);
  if (!/^(?:(?:D\d(?:-D\d)?)+(?:(?:T\d\d:\d\d-T\d\d:\d\d)+|x))+$/.test(meant)) return [];
  const groups = [...meant.matchAll(/((?:D\d-?)+)([^D]+)/g)].map(([, days = "", hours = ""]) => ({
    days: [...days.matchAll(/D(\d)(?:-D(\d))?/g)].flatMap(([, first, last = first]) =>
      DAYS.slice(Number(first), Number(last) + 1),
    ),
    spans: [...hours.matchAll(/T([\d:]+)-T([\d:]+)/g)],
  }));
  const found = groups.flatMap(({ days, spans }) =>
    spans.map(([, opens = "", closes = ""]) => ({ days, opens, closes })),
  );
  return found.every(({ days, opens, closes }) => days.length > 0 && opens < closes && closes < "24")
    ? found
    : [];
}

/** Returns what a text says as days, times and spans: `D0-D4T09:00-T18:00`. A word that means nothing is `?`. */
function meaningOf(text: string): string {
  const plain = text
    .toLowerCase()
    .normalize("NFD")
    .replace(/\p{Mark}/gu, "");
  let meant = "";
  for (let at = 0; at < plain.length; ) {
    const start = at;
    for (const [pattern, meaning] of WORDS) {
      pattern.lastIndex = start;
      const [word] = pattern.exec(plain) ?? [];
      if (word === undefined) continue;
      meant += typeof meaning === "string" ? meaning : meaning(word);
      at += word.length;
      break;
    }
    if (at === start) return "?";
  }
  return meant;
}

function dayOf(word: string): string {
  return `D${["lun", "mar", "mie", "jue", "vie", "sab", "dom"].indexOf(word.slice(0, 3))}`;
}

function timeOf(word: string): string {
  const [hours = "", minutes = "00"] = word.split(/[:.]/);
  return `T${hours.padStart(2, "0")}:${minutes}`;
}
