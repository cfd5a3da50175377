import type { PostgresPool } from "kysely";
import pg from "pg";
import { log } from "../log.server";

/** Milliseconds for a connection, and for an answer on it: a visitor waits for both at most once. */
const ANSWER_LIMIT_MS = 1_500;
const CONNECTIONS = 10;

/** Times and counts are 64-bit integers, and far below 2^53. */
const INT8 = pg.types.builtins.INT8;

/**
 * Connections to PostgreSQL, made when they are needed. While it can't be reached, or does not answer, queries reject
 * within two seconds. No failure of an idle connection leaves the pool.
 */
export function createPostgresPool(connectionString: string): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    max: CONNECTIONS,
    connectionTimeoutMillis: ANSWER_LIMIT_MS,
    query_timeout: ANSWER_LIMIT_MS,
    keepAlive: true,
    application_name: "frukto",
    types: {
      getTypeParser: ((oid: number, format?: "text" | "binary") =>
        oid === INT8
          ? Number
          : pg.types.getTypeParser(oid, format as "text")) as typeof pg.types.getTypeParser,
    },
  });
  pool.on("error", (error) => log.debug({ err: error }, "an idle connection to PostgreSQL has ended"));
  return pool;
}

/** The pool as Kysely wants it, but that a connection on which a query got no answer is not used again. */
export function discardingStuck(pool: pg.Pool): PostgresPool {
  return {
    async connect() {
      const client = await pool.connect();
      let stuck: Error | undefined;
      const query = async (...given: unknown[]) => {
        try {
          return await (client.query as (...given: unknown[]) => Promise<unknown>)(...given);
        } catch (error) {
          if (error instanceof Error && !(error instanceof pg.DatabaseError)) stuck = error;
          throw error;
        }
      };
      return { query: query as never, release: () => client.release(stuck) };
    },
    end: () => pool.end(),
  };
}
