import * as v from "valibot";
import type { PublicSettings } from "~domain/public-settings";

const text = v.pipe(v.string(), v.trim());
const textOrEmpty = v.optional(text, "");

// The message follows the variable's name.

const integer = (min: number, max: number) =>
  v.message(
    v.pipe(v.string(), v.digits(), v.transform(Number), v.minValue(min), v.maxValue(max)),
    `must be a whole number from ${min} to ${max}.`,
  );

const webAddress = v.pipe(text, v.url(), v.regex(/^https?:/i));

const origin = v.message(
  v.pipe(
    webAddress,
    v.transform((value) => new URL(value)),
    v.check(({ href, origin }) => href === `${origin}/`),
    v.transform((url) => url.origin),
  ),
  "must be an origin such as https://www.example.cl, without path or query.",
);

/** Variables of earlier releases that are content now. */
const NOW_CONTENT = ["CONTACT_EMAIL", "CONTACT_PHONE", "CHAT_PHONE", "FACEBOOK_URL", "VIDEO_CHANNEL_URL"];

/** In the only folder that the server creates. */
export const DEFAULT_DATABASE = "file:./data/frukto.db";
/** Anything else may be a part of the password, which the log of a failed connection would show. */
const DATABASE_PATH = /^\/[^/@]*$/;
const databaseAddress = v.pipe(
  text,
  v.regex(
    /^(file:(?!(\/\/)?$)|postgres(ql)?:)/,
    "must be a file such as file:./data/frukto.db, or a postgres:// address.",
  ),
  v.check(
    (value) => value.startsWith("file:") || isDatabaseAddress(value),
    "must be postgres://USER:PASSWORD@HOST/DATABASE: in user and password write # as %23, / as %2F, ? as %3F, @ as %40.",
  ),
);

function isDatabaseAddress(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { pathname, search, hash } = new URL(value);
  return DATABASE_PATH.test(pathname) && hash === "" && !search.includes("@");
}

const transportSecurity = v.pipe(
  text,
  v.regex(
    /^max-age=\d+(; includeSubDomains(; preload)?)?$/,
    "must be max-age=SECONDS, perhaps followed by ; includeSubDomains or ; includeSubDomains; preload.",
  ),
);

const logLevel = v.picklist(
  ["trace", "debug", "info", "warn", "error", "fatal", "silent"],
  "must be one of trace, debug, info, warn, error, fatal, silent.",
);

export type Config = ReturnType<typeof readConfig>;
export type EmailJsConfig = Config["emailJs"];

/**
 * Reads and checks the environment (docs/configuration.md). An empty variable counts as not set. Throws
 * an error with one line per bad variable.
 */
export function readConfig(env: Record<string, string | undefined>) {
  const problems: string[] = [];
  function read<Schema extends v.GenericSchema>(variable: string, schema: Schema): v.InferOutput<Schema> {
    const result = v.safeParse(schema, env[variable] || undefined, { abortPipeEarly: true });
    if (!result.success) problems.push(`${variable} ${result.issues[0].message}`);
    return result.output as v.InferOutput<Schema>;
  }
  const port = read("PORT", v.optional(integer(0, 65535), "3000"));
  const ownOrigin = read("SITE_ORIGIN", v.optional(origin));
  const config = {
    port,
    /** Port for scraping the metrics; undefined for none. */
    metricsPort: read("METRICS_PORT", v.optional(integer(0, 65535))),
    host: read("HOST", v.optional(v.pipe(text, v.nonEmpty("must not be empty.")), "0.0.0.0")),
    /** Public origin without trailing slash: canonical links, Open Graph, sitemap, origin check. */
    siteOrigin: ownOrigin ?? `http://localhost:${port}`,
    hasOrigin: ownOrigin !== undefined,
    emailJs: {
      /** Public identifiers; empty when not configured. */
      userId: read("EMAILJS_USER_ID", textOrEmpty),
      serviceId: read("EMAILJS_SERVICE_ID", textOrEmpty),
      templateId: read("EMAILJS_TEMPLATE_ID", textOrEmpty),
      /** Optional secret for sends from the server; never leaves it. */
      privateKey: read("EMAILJS_PRIVATE_KEY", textOrEmpty),
      origin: read("EMAILJS_ORIGIN", v.optional(origin, "https://api.emailjs.com")),
    },
    /** Folder of the content's releases and of the file `current`; "" for the content beside the build. */
    contentFolder: read("CONTENT_FOLDER", textOrEmpty),
    /** Whether pages are rendered before a release is shown, or when they are asked for. */
    rendersAhead:
      read("RENDER_AHEAD", v.optional(v.picklist(["yes", "no"], "must be yes or no."), "yes")) === "yes",
    /** Where enquiries are kept until they have arrived: `file:PATH` for SQLite, or a `postgres:` address. */
    databaseUrl: read("DATABASE_URL", v.optional(databaseAddress, DEFAULT_DATABASE)),
    /** Enquiries relayed in an hour, all visitors together; more of them wait their turn. */
    enquiriesPerHour: read("ENQUIRIES_PER_HOUR", v.optional(integer(1, 1_000_000), "100")),
    trustedProxies: read("TRUSTED_PROXIES", v.optional(integer(0, 10), "0")),
    strictTransportSecurity: read(
      "STRICT_TRANSPORT_SECURITY",
      v.optional(transportSecurity, "max-age=63072000"),
    ),
    logLevel: read("LOG_LEVEL", v.optional(logLevel, "info")),
  };
  if (port !== 0 && config.metricsPort === port)
    problems.push("METRICS_PORT must differ from PORT: visitors must not read the figures.");
  for (const variable of NOW_CONTENT.filter((name) => env[name]))
    problems.push(`${variable} is content now: remove it, and put this into npm run edit: ${env[variable]}`);
  if (problems.length > 0) throw new Error(problems.join("\n"));
  return config;
}

let current: Config | undefined;

/** The process's configuration, read once. An unusable one ends the process: one line per problem, exit code 1. */
export function getConfig(): Config {
  try {
    current ??= readConfig(process.env);
    return current;
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`);
    process.exit(1);
  }
}

/** The part of the configuration that visitors' browsers may know. */
export function publicSettings(): Pick<PublicSettings, "siteOrigin" | "emailJs"> {
  const { siteOrigin, emailJs } = getConfig();
  const { privateKey: _secret, ...identifiers } = emailJs;
  return { siteOrigin, emailJs: identifiers };
}
