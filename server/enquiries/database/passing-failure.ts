/** Busy or locked, a deadlock, a lock's or statement's time limit, too many connections: the connection is fine. */
const BUSY = /^(SQLITE_(BUSY|LOCKED)|40001|40P01|55P03|57014|53300)/;

/** The connection has ended: the next one may work. */
const ENDED = /^(08|57P0|ECONN|EPIPE)/;

/** The same from libraries that give no code, also for a connection that other work has discarded. */
const ENDED_WITHOUT_CODE = [
  "Connection terminated",
  "Client has encountered a connection error",
  "Client was closed",
  "timeout exceeded when trying to connect",
  "Cannot use a pool after calling end",
  "driver has already been destroyed",
  "The database connection is not open",
];

/** A second try would fail, too, but the connection is fine. */
export const isDiskFull = (error: unknown) =>
  /^(SQLITE_FULL|53100)/.test((error as { code?: string }).code ?? "");

/** Returns whether a failure of SQLite or PostgreSQL is usually short, so that a second try makes sense. */
export function isPassing(error: unknown): boolean {
  const { code = "", message } = error as NodeJS.ErrnoException;
  return BUSY.test(code) || ENDED.test(code) || ENDED_WITHOUT_CODE.some((text) => message.startsWith(text));
}
