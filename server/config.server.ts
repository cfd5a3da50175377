import * as v from "valibot";
import type { PublicSettings } from "~content/public-settings";

const text = v.pipe(v.string(), v.trim());
const textOrEmpty = v.optional(text, "");

// What is wrong with a value follows the variable's name.

const integer = (min: number, max: number) =>
  v.message(
    v.pipe(v.string(), v.digits(), v.transform(Number), v.minValue(min), v.maxValue(max)),
    `must be a whole number from ${min} to ${max}.`,
  );

const webAddress = v.pipe(text, v.url(), v.regex(/^https?:/i));

const link = v.optional(v.message(webAddress, "must be a full https:// or http:// address, or empty."));

const origin = v.message(
  v.pipe(
    webAddress,
    v.transform((value) => new URL(value)),
    v.check(({ href, origin }) => href === `${origin}/`),
    v.transform((url) => url.origin),
  ),
  "must be an origin such as https://www.example.cl, without path or query.",
);

const phone = v.optional(
  v.message(
    v.pipe(text, v.regex(/^\+[\d ()-]+$/), v.regex(/^(\D*\d){8,15}\D*$/)),
    "must be a phone number with its country code and 8 to 15 digits, such as +56 9 1234 5678.",
  ),
  // Nobody's number: it keeps an unconfigured site harmless.
  "+56 9 0000 0000",
);

const Environment = v.object({
  PORT: v.optional(integer(0, 65535), "3000"),
  METRICS_PORT: v.optional(integer(0, 65535)),
  HOST: v.optional(v.pipe(text, v.nonEmpty("must not be empty.")), "0.0.0.0"),
  SITE_ORIGIN: v.optional(origin),
  CONTACT_EMAIL: v.optional(v.pipe(text, v.email("must be an e-mail address.")), "contacto@frukto.example"),
  CONTACT_PHONE: phone,
  CHAT_PHONE: phone,
  FACEBOOK_URL: link,
  VIDEO_CHANNEL_URL: link,
  EMAILJS_USER_ID: textOrEmpty,
  EMAILJS_SERVICE_ID: textOrEmpty,
  EMAILJS_TEMPLATE_ID: textOrEmpty,
  EMAILJS_PRIVATE_KEY: textOrEmpty,
  EMAILJS_ORIGIN: v.optional(origin, "https://api.emailjs.com"),
  DATABASE_URL: v.optional(
    v.message(
      v.pipe(text, v.url(), v.regex(/^(file:(?!(\/\/)?$)|postgres(ql)?:)/)),
      "must be a file such as file:./data/frukto.db, or a postgres:// address.",
    ),
    "file:./data/frukto.db",
  ),
  ENQUIRIES_PER_HOUR: v.optional(integer(1, 1_000_000), "100"),
  TRUSTED_PROXIES: v.optional(integer(0, 10), "0"),
  STRICT_TRANSPORT_SECURITY: v.optional(
    v.pipe(
      text,
      v.regex(
        /^max-age=\d+(; includeSubDomains(; preload)?)?$/,
        "must be max-age=SECONDS, perhaps followed by ; includeSubDomains or ; includeSubDomains; preload.",
      ),
    ),
    "max-age=63072000",
  ),
  LOG_LEVEL: v.optional(
    v.picklist(
      ["trace", "debug", "info", "warn", "error", "fatal", "silent"],
      "must be one of trace, debug, info, warn, error, fatal, silent.",
    ),
    "info",
  ),
});

export type Config = ReturnType<typeof readConfig>;
export type EmailJsConfig = Config["emailJs"];

/**
 * Reads and checks the environment (docs/configuration.md). An empty variable counts as not set. Throws
 * an error with one line per bad variable.
 */
export function readConfig(env: Record<string, string | undefined>) {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value));
  const result = v.safeParse(Environment, given, { abortPipeEarly: true });
  if (!result.success)
    throw new Error(result.issues.map((issue) => `${v.getDotPath(issue)} ${issue.message}`).join("\n"));
  const { output: e } = result;
  return {
    port: e.PORT,
    /** Port for scraping the metrics; undefined for none. */
    metricsPort: e.METRICS_PORT,
    host: e.HOST,
    /** Public origin without trailing slash: canonical links, Open Graph, sitemap, origin check. */
    siteOrigin: e.SITE_ORIGIN ?? `http://localhost:${e.PORT}`,
    contactEmail: e.CONTACT_EMAIL,
    contactPhone: e.CONTACT_PHONE,
    chatPhone: e.CHAT_PHONE,
    /** Empty until configured. */
    facebookUrl: e.FACEBOOK_URL ?? "",
    videoChannelUrl: e.VIDEO_CHANNEL_URL ?? "",
    emailJs: {
      /** Public identifiers; empty when not configured. */
      userId: e.EMAILJS_USER_ID,
      serviceId: e.EMAILJS_SERVICE_ID,
      templateId: e.EMAILJS_TEMPLATE_ID,
      /** Optional secret for sends from the server; never leaves it. */
      privateKey: e.EMAILJS_PRIVATE_KEY,
      origin: e.EMAILJS_ORIGIN,
    },
    /** Where enquiries are kept until they have arrived: `file:PATH` for SQLite, or a `postgres:` address. */
    databaseUrl: e.DATABASE_URL,
    /** Enquiries relayed in an hour, all visitors together; more of them wait their turn. */
    enquiriesPerHour: e.ENQUIRIES_PER_HOUR,
    trustedProxies: e.TRUSTED_PROXIES,
    strictTransportSecurity: e.STRICT_TRANSPORT_SECURITY,
    logLevel: e.LOG_LEVEL,
  };
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
export function publicSettings(): PublicSettings {
  const { siteOrigin, contactEmail, contactPhone, chatPhone, facebookUrl, videoChannelUrl } = getConfig();
  const { privateKey: _secret, ...emailJs } = getConfig().emailJs;
  return { siteOrigin, contactEmail, contactPhone, chatPhone, facebookUrl, videoChannelUrl, emailJs };
}
