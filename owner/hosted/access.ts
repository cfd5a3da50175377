import { randomBytes } from "node:crypto";
import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from "@simplewebauthn/server";
import { isoBase64URL } from "@simplewebauthn/server/helpers";
import { Challenges } from "./challenges";
import { Refusal } from "./refusal";
import { type Credential, hashOf, type Invitation, type Person, type Session, type Store } from "./store";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** A session ends so long after its last use. */
const SESSION_MS = 30 * DAY_MS;
const INVITATION_MS = DAY_MS;

export const NO_SESSION = "Tu sesión terminó: entra de nuevo.";
const UNFIT_KEY = "Esta llave no sirve aquí: usa la que creaste para este editor.";
const STALE = "Esto ya se usó o pasaron cinco minutos: prueba de nuevo.";

/** Changes that a person can make to the access. `id` is a person's or a passkey's. */
export type Change =
  | { readonly what: "invite"; readonly name: string; readonly email: string }
  | { readonly what: "device" }
  | { readonly what: "remove"; readonly id: string };

/** Decides who may enter. Throws a {@link Refusal} with a Spanish line. */
export class Access {
  readonly #challenges: Challenges;

  constructor(
    readonly store: Store,
    private readonly origin: URL,
    private readonly now: () => number = Date.now,
    /** Called with the address of somebody who is removed. */
    private readonly onRemoved: (email: string) => unknown = () => {},
  ) {
    this.#challenges = new Challenges(now);
  }

  /** Returns a link that works once, for a day: it makes a passkey for a new person, or one more for a known one. */
  invite(name: string, email: string, inviter?: Person): string {
    const { store } = this;
    return store.change(() => {
      const isSame = (known: Person | Invitation) => known.email.toLowerCase() === email.toLowerCase();
      const known = store.people().find(isSame);
      const invited = store.invitations().find(isSame);
      const person = known ?? { id: invited?.person ?? randomToken(), name, email };
      const own = person.id === inviter?.id;
      const who = inviter ? inviter.name : "Quien opera el servidor";
      this.#tell(own ? `${who} pidió agregar un dispositivo.` : `${who} invitó a ${person.name} (${email}).`);
      const token = randomToken();
      const until = this.now() + INVITATION_MS;
      const [hash, id] = [hashOf(token), person.id];
      store.addInvitation({ ...person, hash, person: id, inviter: inviter?.id ?? "", until });
      // Servers and their logs never get what follows the #.
      return `${this.origin.origin}/entrar/invitacion#${token}`;
    });
  }

  /** Returns what the browser needs to make a passkey for an invitation. */
  async invitationOptions(token: string) {
    const { hash, person, name, email } = this.#openInvitation(token);
    return generateRegistrationOptions({
      rpName: "Editor de Frukto",
      rpID: this.origin.hostname,
      userName: email,
      userDisplayName: name,
      userID: Uint8Array.from(Buffer.from(person, "base64url")),
      challenge: this.#challenges.issue(`invitation ${hash}`),
      excludeCredentials: this.#keysOf(person),
      authenticatorSelection: { residentKey: "required", userVerification: "required" },
    });
  }

  /** Takes the passkey that an invitation made, and returns a session's token. */
  async accept(token: string, response: RegistrationResponseJSON, device: string): Promise<string> {
    const { hash } = this.#openInvitation(token);
    const { registrationInfo } = await this.#verified(`invitation ${hash}`, (expectedChallenge) =>
      verifyRegistrationResponse({
        response,
        expectedChallenge,
        expectedOrigin: this.origin.origin,
        expectedRPID: this.origin.hostname,
      }),
    );
    const { id, publicKey, counter } = registrationInfo?.credential ?? {};
    if (!id || !publicKey) throw new Refusal(UNFIT_KEY);
    const [since, transports] = [this.now(), JSON.stringify(response.response.transports ?? [])];
    return this.store.change(() => {
      // Another request may have used it meanwhile.
      const { person, name, email } = this.#openInvitation(token);
      if (this.store.credential(id)) throw new Refusal(UNFIT_KEY);
      const credential = {
        id,
        person,
        public_key: isoBase64URL.fromBuffer(publicKey),
        counter: counter ?? 0,
        transports,
        device,
      };
      this.store.addCredential({ id: person, name, email }, { ...credential, since, used: since });
      this.store.markInvitation(hash);
      this.#tell(`${name} entró por primera vez con ${device}.`);
      return this.#begin(id);
    });
  }

  /** Returns what the browser needs for a login with any passkey of this editor. */
  loginOptions() {
    return this.#assertionOptions("login");
  }

  /** Returns the token of a new session. */
  async login(response: AuthenticationResponseJSON): Promise<string> {
    const { id } = await this.#assertion("login", response);
    return this.#begin(id);
  }

  /** Returns the session of a token, and counts it as used now, to the hour. */
  session(token: string): Session | undefined {
    const session = this.store.session(hashOf(token));
    const now = this.now();
    if (!session || session.used < now - SESSION_MS) return undefined;
    try {
      if (session.used < now - HOUR_MS) this.store.markSession(session.hash, now);
    } catch {
      // On a full disk people still come in.
    }
    return session;
  }

  isOpen(hash: string): boolean {
    const session = this.store.session(hash);
    return session !== undefined && session.used >= this.now() - SESSION_MS;
  }

  leave({ hash }: Session): void {
    this.store.endSession(hash);
  }

  /** Forgets sessions and links that ended a while ago. */
  forget(): void {
    const now = this.now();
    this.store.forget(now - SESSION_MS, now - 30 * DAY_MS);
  }

  /** Returns what the browser needs to ask for the passkey before a change. The answer is good for this change alone. */
  confirmOptions(session: Session, change: Change) {
    return this.#assertionOptions(purposeOf(session, change), this.#keysOf(session.id));
  }

  /** Changes who has access. Returns the link that an invitation or a new device needs. */
  async change(session: Session, change: Change, response: AuthenticationResponseJSON): Promise<string> {
    const { person } = await this.#assertion(purposeOf(session, change), response);
    if (person !== session.id) throw new Refusal(UNFIT_KEY);
    if (change.what === "remove") this.#remove(session, change.id);
    return change.what === "remove" ? "" : this.invite(...invited(session, change), session);
  }

  #remove(session: Session, id: string): void {
    const { store } = this;
    store.change(() => {
      const all = [...store.people(), ...store.invitations().map((each) => ({ ...each, id: each.person }))];
      const device = store.credential(id);
      const person = all.find((each) => each.id === (device?.person ?? id));
      if (!person) throw new Refusal("Ese acceso ya no existe: recarga la página.", 409);
      const isLast = device && this.#keysOf(device.person).length === 1;
      store.remove(isLast ? device.person : id);
      if (store.people().length === 0)
        throw new Refusal("Es el último acceso y no se puede quitar: invita primero a otra persona.", 409);
      const what = device ? `el dispositivo ${device.device}` : "el acceso";
      this.#tell(`${session.name} quitó ${what} de ${person.name}.`);
      if (store.people().every((each) => each.id !== person.id)) this.onRemoved(person.email);
    });
  }

  #openInvitation(token: string): Invitation {
    const hash = hashOf(token);
    const invitation = this.store.invitations().find((each) => each.hash === hash);
    if (!invitation) throw new Refusal("Esta invitación no es válida: copia el enlace completo o pide otra.");
    if (invitation.is_used) throw new Refusal("Esta invitación ya se usó: pide otra.");
    if (invitation.until < this.now()) throw new Refusal("Esta invitación venció: pide otra.");
    return invitation;
  }

  #keysOf(person: string): { id: string; transports: string[] }[] {
    const own = this.store.credentials().filter((each) => each.person === person);
    return own.map(({ id, transports }) => ({ id, transports: JSON.parse(transports) }));
  }

  #assertionOptions(purpose: string, allowed?: { id: string; transports: string[] }[]) {
    return generateAuthenticationOptions({
      rpID: this.origin.hostname,
      challenge: this.#challenges.issue(purpose),
      userVerification: "required",
      ...(allowed ? { allowCredentials: allowed } : {}),
    });
  }

  /** Returns the passkey with which an assertion was made, once it is proven. */
  async #assertion(purpose: string, response: AuthenticationResponseJSON): Promise<Credential> {
    const credential = this.store.credential(String(response.id));
    if (!credential) throw new Refusal("Esta llave no tiene acceso: pide una invitación.");
    const { id, public_key, counter } = credential;
    const { verified, authenticationInfo } = await this.#verified(purpose, (expectedChallenge) =>
      verifyAuthenticationResponse({
        response,
        expectedChallenge,
        expectedOrigin: this.origin.origin,
        expectedRPID: this.origin.hostname,
        credential: { id, publicKey: isoBase64URL.toBuffer(public_key), counter },
      }),
    );
    // It may have been taken away meanwhile.
    if (!verified || !this.store.credential(id)) throw new Refusal(UNFIT_KEY);
    this.store.markCredential(id, authenticationInfo.newCounter, this.now());
    return credential;
  }

  /** Calls the library, and says in Spanish why it refuses. Its own words would name the challenge. */
  async #verified<Result>(
    purpose: string,
    verify: (take: (challenge: string) => boolean) => Promise<Result>,
  ): Promise<Result> {
    let isStale = false;
    const take = (challenge: string) => {
      isStale = !this.#challenges.take(challenge, purpose);
      return !isStale;
    };
    return verify(take).catch(() => {
      throw new Refusal(isStale ? STALE : UNFIT_KEY);
    });
  }

  #begin(credential: string): string {
    const token = randomToken();
    this.store.addSession({ hash: hashOf(token), credential, used: this.now() });
    return token;
  }

  #tell(line: string): void {
    this.store.addEvent(this.now(), line);
  }
}

function invited(session: Session, change: Exclude<Change, { what: "remove" }>): [string, string] {
  return change.what === "invite" ? [change.name, change.email] : [session.name, session.email];
}

function purposeOf({ hash }: Session, change: Change): string {
  return `change ${hash} ${JSON.stringify(change)}`;
}

function randomToken(): string {
  return randomBytes(32).toString("base64url");
}
