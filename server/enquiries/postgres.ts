import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import { log } from "../log.server";
import type { Tables } from "./tables";

/** Milliseconds for a connection, and for the result of a statement on it. */
const LIMIT_MS = 1_500;
const CONNECTIONS = 10;

/** Times and counts are 64-bit integers, and far below 2^53. */
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/** Connections to PostgreSQL, made when they are needed. No failure of one, idle or in use, ends the process. */
export function openPostgres(connectionString: string) {
  const pool = new pg.Pool({
    connectionString,
    max: CONNECTIONS,
    connectionTimeoutMillis: LIMIT_MS,
    query_timeout: LIMIT_MS,
    keepAlive: true,
    application_name: "frukto",
  });
  const onError = (error: Error) => log.debug({ err: error }, "a connection to PostgreSQL has ended");
  pool.on("error", onError);
  // Of one that is in use the pool says nothing, and its statement rejects besides.
  pool.on("connect", (client) => client.on("error", onError));
  return { db: new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) }), isCurrent: () => true };
}
