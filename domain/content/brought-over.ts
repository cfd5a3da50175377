type Fields = Readonly<Record<string, unknown>>;

/** Changes of data that releases before wrote, by file. Each leaves data alone that have its change already. */
const CHANGES: Readonly<Record<string, (fields: Fields) => Fields>> = {
  "content/home.json": withDays,
  "content/site.json": withChannels,
};

/** Returns a file's data as the schemas of today want them, also where a release before wrote them. */
export function broughtOver(path: string, data: unknown): unknown {
  const change = CHANGES[path];
  const isRecord = typeof data === "object" && data !== null && !Array.isArray(data);
  return change && isRecord ? change(data as Fields) : data;
}

/** Lists the channels, which had a field each. */
function withChannels({ facebook, videoChannel, ...site }: Fields): Fields {
  if (facebook === undefined && videoChannel === undefined) return site;
  const social = [
    { label: "Facebook", address: facebook ?? "" },
    { label: "Canal de video", address: videoChannel ?? "" },
  ];
  return { social, ...site };
}

/** Names the calculator's number of days. */
function withDays({ calculator, ...home }: Fields): Fields {
  return { ...home, calculator: { days: "Días al mes (oficina 20, hotel 30)", ...(calculator as Fields) } };
}
