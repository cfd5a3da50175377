import * as v from "valibot";

/** Reserved values that no real person owns: they keep an unconfigured site harmless. */
const EXAMPLE_EMAIL = "contacto@frukto.example";
const EXAMPLE_PHONE = "+56 9 0000 0000";

const optionalText = v.optional(v.pipe(v.string(), v.trim()), "");

function integer(variable: string, min: number, max: number) {
  const message = `${variable} must be a whole number from ${min} to ${max}.`;
  return v.pipe(
    v.string(),
    v.regex(/^\d+$/, message),
    v.transform(Number),
    v.minValue(min, message),
    v.maxValue(max, message),
  );
}

function webAddress(variable: string, { originOnly = false } = {}) {
  const message = originOnly
    ? `${variable} must be an origin such as https://www.example.cl, without path or query.`
    : `${variable} must be a full https:// or http:// address, or empty.`;
  return v.pipe(
    v.string(),
    v.trim(),
    v.check((value) => {
      if (!URL.canParse(value)) return false;
      const url = new URL(value);
      const isWeb = url.protocol === "https:" || url.protocol === "http:";
      return isWeb && (!originOnly || url.href === `${url.origin}/`);
    }, message),
    v.transform((value) => (originOnly ? new URL(value).origin : value)),
  );
}

function phone(variable: string) {
  const message = `${variable} must be a phone number with its country code and 8 to 15 digits, such as +56 9 1234 5678.`;
  return v.optional(
    v.pipe(
      v.string(),
      v.trim(),
      v.regex(/^\+[\d ()-]+$/, message),
      v.check((value) => /^\d{8,15}$/.test(value.replace(/\D/g, "")), message),
    ),
    EXAMPLE_PHONE,
  );
}

const HSTS_HELP =
  "STRICT_TRANSPORT_SECURITY must be max-age=SECONDS, perhaps followed by ; includeSubDomains or ; includeSubDomains; preload.";

function isDatabaseAddress(value: string): boolean {
  if (value.startsWith("file:")) return !/^file:(\/\/)?$/.test(value);
  return URL.canParse(value) && /^postgres(ql)?:$/.test(new URL(value).protocol);
}

const Environment = v.object({
  PORT: v.optional(integer("PORT", 0, 65535), "3000"),
  METRICS_PORT: v.optional(integer("METRICS_PORT", 0, 65535)),
  HOST: v.optional(v.pipe(v.string(), v.trim(), v.nonEmpty("HOST must not be empty.")), "0.0.0.0"),
  SITE_ORIGIN: v.optional(webAddress("SITE_ORIGIN", { originOnly: true })),
  CONTACT_EMAIL: v.optional(
    v.pipe(v.string(), v.trim(), v.email("CONTACT_EMAIL must be an e-mail address.")),
    EXAMPLE_EMAIL,
  ),
  CONTACT_PHONE: phone("CONTACT_PHONE"),
  CHAT_PHONE: phone("CHAT_PHONE"),
  FACEBOOK_URL: v.optional(v.union([v.literal(""), webAddress("FACEBOOK_URL")]), ""),
  VIDEO_CHANNEL_URL: v.optional(v.union([v.literal(""), webAddress("VIDEO_CHANNEL_URL")]), ""),
  EMAILJS_USER_ID: optionalText,
  EMAILJS_SERVICE_ID: optionalText,
  EMAILJS_TEMPLATE_ID: optionalText,
  EMAILJS_PRIVATE_KEY: optionalText,
  EMAILJS_ORIGIN: v.optional(webAddress("EMAILJS_ORIGIN", { originOnly: true }), "https://api.emailjs.com"),
  DATABASE_URL: v.optional(
    v.pipe(
      v.string(),
      v.trim(),
      v.check(
        isDatabaseAddress,
        "DATABASE_URL must be a file such as file:./data/frukto.db, or a postgres:// address.",
      ),
    ),
    "file:./data/frukto.db",
  ),
  ENQUIRIES_PER_HOUR: v.optional(integer("ENQUIRIES_PER_HOUR", 1, 1_000_000), "100"),
  TRUSTED_PROXIES: v.optional(integer("TRUSTED_PROXIES", 0, 10), "0"),
  STRICT_TRANSPORT_SECURITY: v.optional(
    v.pipe(v.string(), v.trim(), v.regex(/^max-age=\d+(; includeSubDomains(; preload)?)?$/, HSTS_HELP)),
    "max-age=63072000",
  ),
  LOG_LEVEL: v.optional(
    v.picklist(
      ["trace", "debug", "info", "warn", "error", "fatal", "silent"],
      "LOG_LEVEL must be one of trace, debug, info, warn, error, fatal, silent.",
    ),
    "info",
  ),
});

/** Thrown when the environment is unusable; `problems` holds one instruction per bad variable. */
export class ConfigError extends Error {
  override readonly name = "ConfigError";
  constructor(readonly problems: readonly string[]) {
    super(problems.join("\n"));
  }
}

export interface EmailJsConfig {
  /** Public identifiers; empty when not configured. */
  readonly userId: string;
  readonly serviceId: string;
  readonly templateId: string;
  /** Optional secret for sends from the server; never leaves it. */
  readonly privateKey: string;
  readonly origin: string;
}

export interface Config {
  readonly port: number;
  /** Where figures can be scraped; undefined when nobody does. */
  readonly metricsPort: number | undefined;
  readonly host: string;
  /** Public origin without trailing slash: canonical links, Open Graph, sitemap, origin check. */
  readonly siteOrigin: string;
  readonly contactEmail: string;
  readonly contactPhone: string;
  readonly chatPhone: string;
  /** Empty until configured. */
  readonly facebookUrl: string;
  readonly videoChannelUrl: string;
  readonly emailJs: EmailJsConfig;
  /** Where enquiries are kept until they have arrived: `file:PATH` for SQLite, or a `postgres:` address. */
  readonly databaseUrl: string;
  /** Enquiries relayed in an hour, all visitors together; more of them wait their turn. */
  readonly enquiriesPerHour: number;
  readonly trustedProxies: number;
  /** The value of the header of that name. */
  readonly strictTransportSecurity: string;
  readonly logLevel: string;
}

/**
 * Reads and checks the environment (README, Environment). An empty variable counts as not set. Throws
 * {@link ConfigError} naming every bad variable.
 */
export function readConfig(env: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ""),
  );
  const result = v.safeParse(Environment, given);
  if (!result.success) {
    const problems = new Map(result.issues.map((issue) => [v.getDotPath(issue), explain(issue)]));
    throw new ConfigError([...problems.values()]);
  }
  const { output: e } = result;
  return {
    port: e.PORT,
    metricsPort: e.METRICS_PORT,
    host: e.HOST,
    siteOrigin: e.SITE_ORIGIN ?? `http://localhost:${e.PORT}`,
    contactEmail: e.CONTACT_EMAIL,
    contactPhone: e.CONTACT_PHONE,
    chatPhone: e.CHAT_PHONE,
    facebookUrl: e.FACEBOOK_URL,
    videoChannelUrl: e.VIDEO_CHANNEL_URL,
    emailJs: {
      userId: e.EMAILJS_USER_ID,
      serviceId: e.EMAILJS_SERVICE_ID,
      templateId: e.EMAILJS_TEMPLATE_ID,
      privateKey: e.EMAILJS_PRIVATE_KEY,
      origin: e.EMAILJS_ORIGIN,
    },
    databaseUrl: e.DATABASE_URL,
    enquiriesPerHour: e.ENQUIRIES_PER_HOUR,
    trustedProxies: e.TRUSTED_PROXIES,
    strictTransportSecurity: e.STRICT_TRANSPORT_SECURITY,
    logLevel: e.LOG_LEVEL,
  };
}

/** A union reports "no branch matched": the message of its last branch is the one that helps. */
function explain(issue: v.BaseIssue<unknown>): string {
  return issue.issues?.at(-1)?.message ?? issue.message;
}

let current: Config | undefined;

/** The process's configuration, read once. Throws {@link ConfigError} on the first call if it is unusable. */
export function getConfig(): Config {
  current ??= readConfig(process.env);
  return current;
}

/** Ends a program whose configuration is unusable: one line a problem, exit code 1. Throws any other error again. */
export function reportConfigError(error: unknown): void {
  if (!(error instanceof ConfigError)) throw error;
  process.stderr.write(`${error.problems.join("\n")}\n`);
  process.exitCode = 1;
}
