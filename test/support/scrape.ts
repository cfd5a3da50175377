import type { SiteProcess } from "./site-process";

/** The figures of a site that was started with METRICS_PORT, by name and labels. Throws unless answered with 200. */
export async function scrape({ log }: SiteProcess, path = "/metrics"): Promise<Map<string, number>> {
  const port = /"port":(\d+),"msg":"metrics"/.exec(log())?.[1];
  const response = await fetch(`http://127.0.0.1:${port}${path}`);
  if (response.status !== 200) throw new Error(`Scraping was answered with ${response.status}.`);
  const lines = (await response.text()).split("\n").filter((line) => line !== "" && !line.startsWith("#"));
  return new Map(
    lines.map((line) => {
      const end = line.lastIndexOf(" ");
      return [line.slice(0, end), Number(line.slice(end + 1))];
    }),
  );
}
