import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from "@simplewebauthn/server";

const PRESENT_AND_VERIFIED = 0x05;
const HAS_KEY = 0x40;

const sha256 = (data: string | Buffer) => createHash("sha256").update(data).digest();
const encoded = (data: string | Buffer) => Buffer.from(data).toString("base64url");

/** A device with a passkey, as a browser at `origin` would use it. Its page may say that it is at another one. */
export class Authenticator {
  readonly id = randomBytes(16);
  #key: KeyObject | undefined;
  #counter = 0;

  constructor(public origin: string) {}

  make({ challenge, rp }: PublicKeyCredentialCreationOptionsJSON): RegistrationResponseJSON {
    const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
    this.#key = privateKey;
    const { x = "", y = "" } = publicKey.export({ format: "jwk" });
    // CBOR: an ES256 key on P-256, then the attestation "none".
    const coordinate = (label: number, value: string) => [
      label,
      0x58,
      32,
      ...Buffer.from(value, "base64url"),
    ];
    const key = [0xa5, 1, 2, 3, 0x26, 0x20, 1, ...coordinate(0x21, x), ...coordinate(0x22, y)];
    const made = Buffer.from([...Buffer.alloc(16), 0, this.id.length, ...this.id, ...key]);
    const data = Buffer.concat([this.#data(rp.id ?? "", HAS_KEY), made]);
    const word = (text: string) => [0x60 + text.length, ...Buffer.from(text)];
    const attestation = [
      0xa3,
      ...word("fmt"),
      ...word("none"),
      ...word("attStmt"),
      0xa0,
      ...word("authData"),
    ];
    return this.#answer({
      clientDataJSON: this.#client("webauthn.create", challenge),
      attestationObject: encoded(Buffer.from([...attestation, 0x58, data.length, ...data])),
      transports: ["internal"],
    });
  }

  use({ challenge, rpId = "" }: PublicKeyCredentialRequestOptionsJSON): AuthenticationResponseJSON {
    const client = this.#client("webauthn.get", challenge);
    const data = this.#data(rpId);
    const signed = Buffer.concat([data, sha256(Buffer.from(client, "base64url"))]);
    return this.#answer({
      clientDataJSON: client,
      authenticatorData: encoded(data),
      signature: this.#key ? encoded(sign("sha256", signed, this.#key)) : "",
    });
  }

  #data(rpId: string, flags = 0): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.#counter++);
    return Buffer.from([...sha256(rpId), PRESENT_AND_VERIFIED | flags, ...counter]);
  }

  #client(type: string, challenge: string): string {
    return encoded(JSON.stringify({ type, challenge, origin: this.origin, crossOrigin: false }));
  }

  #answer<Response>(response: Response) {
    const id = encoded(this.id);
    return { id, rawId: id, type: "public-key" as const, response, clientExtensionResults: {} };
  }
}
