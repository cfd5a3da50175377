import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import { log } from "../../log.server";
import type { Tables } from "./tables";

/**
 * How long the server waits for a lock and works on a statement. Set by a statement: pgbouncer refuses a connection that
 * begins with such settings.
 */
const SERVER_LIMITS = "set lock_timeout = '500ms'; set statement_timeout = '1s'";
/** Milliseconds. A result is waited for the longest: a statement that we gave up on must not succeed later. */
const LIMITS = { connectionTimeoutMillis: 750, query_timeout: 1_500 };
const CONNECTIONS = 10;

/** Times and counts are 64-bit integers, and far below 2^53. */
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/** Connections to PostgreSQL, made when they are needed. No failure of one, idle or in use, ends the process. */
export function openPostgres(connectionString: string) {
  const pool = new pg.Pool({
    connectionString,
    max: CONNECTIONS,
    ...LIMITS,
    keepAlive: true,
    onConnect: (client) => client.query(SERVER_LIMITS) as unknown as undefined,
    application_name: "frukto",
  });
  const onError = (error: Error) => log.debug({ err: error }, "a connection to PostgreSQL has ended");
  pool.on("error", onError);
  // The pool itself reports idle connections only.
  pool.on("connect", (client) => client.on("error", onError));
  return { db: new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) }), isInPlace: () => true };
}
