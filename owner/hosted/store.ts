import { createHash } from "node:crypto";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import Libsql from "libsql";

const SETTINGS = [
  // The invite command writes beside the server.
  "busy_timeout = 5000",
  "journal_mode = WAL",
  // Commits outlive a power cut.
  "synchronous = FULL",
  "secure_delete = ON",
  "foreign_keys = ON",
];

/** Times are in milliseconds. The tokens of invitations and sessions are kept as hashes alone. */
const TABLES = `
  create table if not exists people (id text primary key, name text not null, email text not null) strict;
  create table if not exists credentials (
    id text primary key, person text not null references people on delete cascade, public_key text not null,
    counter integer not null, transports text not null, device text not null, since integer not null, used integer not null
  ) strict;
  create table if not exists invitations (
    hash text primary key, person text not null, name text not null, email text not null, inviter text not null,
    until integer not null, is_used integer not null default 0
  ) strict;
  create table if not exists sessions (
    hash text primary key, credential text not null references credentials on delete cascade, used integer not null
  ) strict;
  create table if not exists events (at integer not null, line text not null) strict;
`;

const MOST_EVENTS = 100;

export interface Person {
  readonly id: string;
  readonly name: string;
  readonly email: string;
}

/** A passkey, with the browser and system that it was made in. */
export interface Credential {
  readonly id: string;
  readonly person: string;
  /** Base64url. */
  readonly public_key: string;
  readonly counter: number;
  /** JSON. */
  readonly transports: string;
  readonly device: string;
  readonly since: number;
  readonly used: number;
}

/** `person` is the id of whom it is for, who may not be among the people yet. */
export interface Invitation {
  readonly hash: string;
  readonly person: string;
  readonly name: string;
  readonly email: string;
  /** A person's id, or "" for the operator. */
  readonly inviter: string;
  readonly until: number;
  readonly is_used: number;
}

interface AccessEvent {
  readonly at: number;
  readonly line: string;
}

export type Session = Person & { readonly hash: string; readonly credential: string; readonly used: number };

/** The people with access: a SQLite file in a folder of its own, which several processes may open. */
export class Store {
  readonly #file: Libsql.Database;

  constructor(folder: string) {
    const path = join(folder, "access.db");
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    // For this user only, whatever the umask; SQLite gives the files beside it the same rights.
    if (!existsSync(path)) writeFileSync(path, "", { mode: 0o600, flag: "a" });
    this.#file = new Libsql(path);
    for (const setting of SETTINGS) this.#file.exec(`pragma ${setting}`);
    this.#file.exec(TABLES);
  }

  close(): void {
    this.#file.close();
  }

  /** Does all of a change or nothing, alone: other processes wait. */
  change<Result>(work: () => Result): Result {
    this.#file.exec("begin immediate");
    try {
      const result = work();
      this.#file.exec("commit");
      return result;
    } catch (error) {
      if (this.#file.inTransaction) this.#file.exec("rollback");
      throw error;
    }
  }

  people(): Person[] {
    return this.#all("select * from people order by name");
  }

  credentials(): Credential[] {
    return this.#all("select * from credentials order by since");
  }

  credential(id: string): Credential | undefined {
    return this.#all<Credential>("select * from credentials where id = ?", id)[0];
  }

  addCredential(person: Person, credential: Credential): void {
    this.#run(
      "insert into people (id, name, email) values (?, ?, ?) on conflict do nothing",
      ...[person.id, person.name, person.email],
    );
    this.#run(
      "insert into credentials values (?, ?, ?, ?, ?, ?, ?, ?)",
      ...[credential.id, credential.person, credential.public_key, credential.counter],
      ...[credential.transports, credential.device, credential.since, credential.used],
    );
  }

  markCredential(id: string, counter: number, now: number): void {
    this.#run("update credentials set counter = ?, used = ? where id = ?", counter, now, id);
  }

  /** Removes a person, or a passkey. Their sessions go with it, and the invitations for a person and from one. */
  remove(id: string): void {
    this.#run("delete from people where id = ?", id);
    this.#run("delete from credentials where id = ?", id);
    this.#run("delete from invitations where person = ? or inviter = ?", id, id);
  }

  invitations(): Invitation[] {
    return this.#all("select * from invitations order by until");
  }

  addInvitation(invitation: Omit<Invitation, "is_used">): void {
    this.#run(
      "insert into invitations (hash, person, name, email, inviter, until) values (?, ?, ?, ?, ?, ?)",
      ...[invitation.hash, invitation.person, invitation.name, invitation.email],
      ...[invitation.inviter, invitation.until],
    );
  }

  /** Marks an invitation as used. It is kept for a month, so that its link still says what happened. */
  markInvitation(hash: string): void {
    this.#run("update invitations set is_used = 1 where hash = ?", hash);
  }

  addSession(session: Pick<Session, "hash" | "credential" | "used">): void {
    this.#run("insert into sessions values (?, ?, ?)", session.hash, session.credential, session.used);
  }

  session(hash: string): Session | undefined {
    return this.#all<Session>(
      `select people.*, sessions.hash, sessions.credential, sessions.used from sessions
       join credentials on credentials.id = sessions.credential join people on people.id = credentials.person
       where sessions.hash = ?`,
      hash,
    )[0];
  }

  markSession(hash: string, now: number): void {
    this.#run("update sessions set used = ? where hash = ?", now, hash);
  }

  endSession(hash: string): void {
    this.#run("delete from sessions where hash = ?", hash);
  }

  /** Removes sessions that were last used, and invitations that ended, before these times. */
  forget(sessionsBefore: number, invitationsBefore: number): void {
    this.#run("delete from sessions where used < ?", sessionsBefore);
    this.#run("delete from invitations where until < ?", invitationsBefore);
  }

  /** Returns the latest events, newest first. */
  events(): AccessEvent[] {
    return this.#all("select * from events order by rowid desc");
  }

  addEvent(at: number, line: string): void {
    this.#run("insert into events values (?, ?)", at, line);
    this.#run(
      "delete from events where rowid not in (select rowid from events order by rowid desc limit ?)",
      MOST_EVENTS,
    );
  }

  #all<Row>(sql: string, ...values: readonly unknown[]): Row[] {
    return this.#file.prepare(sql).all(...values) as Row[];
  }

  #run(sql: string, ...values: readonly unknown[]): void {
    this.#file.prepare(sql).run(...values);
  }
}

/** Returns what is kept of a token. */
export function hashOf(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}
