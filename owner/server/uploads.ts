import { createHash } from "node:crypto";
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
} from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import * as v from "valibot";
import { unsaved } from "../publish/advice";

/** Largest piece in bytes. */
export const MOST_PIECE = 1024 ** 2;
const MOST_MEGABYTES = 40;
/** Files that a person may have on their way, and bytes that may wait for a save. */
const [MOST_PARTS, MOST_BYTES] = [12, 400 * 1024 ** 2];
const HOUR_MS = 3_600_000;
/** How long files stay: after their last piece, and clean ones, which a draft may name. */
const [PART_MS, CLEAN_MS] = [HOUR_MS, 30 * 24 * HOUR_MS];
/** Proxies wait 40 seconds for an answer. */
const PATIENCE_MS = 15_000;

const HashesSchema = v.array(v.pipe(v.string(), v.regex(/^[0-9a-f]{40}$/)));
const UNFIT = "El archivo no llegó en orden: elígelo de nuevo.";

/** A file on its way: a name of its sender's choice, and its length in bytes. */
interface Part {
  readonly id: string;
  readonly length: number;
}

/** Cleans the file at `from` for a place in `content/`, and writes it to the folder `to` by its hash, which it returns. */
type Clean = (place: string, from: string, to: string) => Promise<string>;

/**
 * Files that people choose in the form. They come in pieces, which a slow line sends within seconds, and go on after a lost
 * connection. Clean, they stay until a save names them by their hash.
 */
export class Uploads {
  readonly #cleaning = new Map<string, Promise<string>>();

  constructor(
    private readonly folder: string,
    private readonly clean: Clean,
  ) {
    this.#forget();
  }

  /** Adds the piece that begins at a byte. Returns how many bytes have arrived. Throws a Spanish line. */
  add(person: string, part: Part, at: number, piece: Buffer): number {
    const file = this.#fileOf(person, part);
    if (part.length > MOST_MEGABYTES * 1024 ** 2)
      throw new Error(`El archivo es demasiado grande: se aceptan ${MOST_MEGABYTES} MB.`);
    const arrived = this.arrived(person, part);
    if (at !== arrived || piece.length === 0 || at + piece.length > part.length) throw new Error(UNFIT);
    if (at === 0) this.#checkRoom(person, part.length);
    try {
      mkdirSync(this.folderOf(person), { recursive: true });
      appendFileSync(file, piece);
    } catch (error) {
      // A full disk may have taken half of the piece.
      if (at > 0) truncateSync(file, at);
      else rmSync(file, { force: true });
      throw unsaved(error as Error);
    }
    return at + piece.length;
  }

  /** Returns how many bytes of a file have arrived. */
  arrived(person: string, part: Part): number {
    return statSync(this.#fileOf(person, part), { throwIfNoEntry: false })?.size ?? 0;
  }

  /** Cleans a file that has arrived whole. Returns its hash, or "" if that takes longer: ask again. Throws a Spanish line. */
  async finish(person: string, part: Part, place: string): Promise<string> {
    const file = this.#fileOf(person, part);
    if (!this.#cleaning.has(file) && this.arrived(person, part) !== part.length) throw new Error(UNFIT);
    const work = this.#cleaning.get(file) ?? this.#finish(file, place, this.folderOf(person));
    this.#cleaning.set(file, work);
    const waiting = new AbortController();
    const later = setTimeout(PATIENCE_MS, "", { signal: waiting.signal }).catch(() => "");
    try {
      return await Promise.race([work, later]);
    } finally {
      waiting.abort();
    }
  }

  /** Returns the hashes for which there is no clean file. Throws a Spanish line if they are none. */
  missing(person: string, hashes: unknown): readonly string[] {
    if (!v.is(HashesSchema, hashes)) throw new Error(UNFIT);
    const names = this.#names(person).filter((name) => !name.endsWith(".part"));
    return hashes.filter((hash) => !names.includes(hash));
  }

  /** Returns a clean file. Throws a Spanish line if it is not there. */
  file(person: string, hash: string): Buffer {
    if (this.missing(person, [hash]).length > 0) throw new Error("No existe.");
    return readFileSync(join(this.folderOf(person), hash));
  }

  /** Removes clean files that were saved. */
  drop(person: string, hashes: readonly string[]): void {
    for (const name of this.#names(person))
      if (hashes.includes(name)) rmSync(join(this.folderOf(person), name), { force: true });
  }

  /** Returns the folder of a person's clean files, which are named by their hash. */
  folderOf(person: string): string {
    return join(this.folder, createHash("sha256").update(person.toLowerCase()).digest("hex"));
  }

  async #finish(file: string, place: string, to: string): Promise<string> {
    try {
      return await this.clean(place, file, to);
    } catch (error) {
      throw unsaved(error as Error);
    } finally {
      rmSync(file, { force: true });
    }
  }

  #fileOf(person: string, { id, length }: Part): string {
    if (!/^[\w-]{1,40}$/.test(id) || !Number.isSafeInteger(length)) throw new Error(UNFIT);
    return join(this.folderOf(person), `${id}.${length}.part`);
  }

  #names(person: string): readonly string[] {
    const folder = this.folderOf(person);
    return existsSync(folder) ? readdirSync(folder) : [];
  }

  #checkRoom(person: string, length: number): void {
    this.#forget();
    const names = this.#names(person);
    const sizes = names.map((name) => statSync(join(this.folderOf(person), name)).size);
    if (names.filter((name) => name.endsWith(".part")).length >= MOST_PARTS)
      throw new Error(`Ya se están subiendo ${MOST_PARTS} archivos: espera a que termine uno.`);
    if (sizes.reduce((sum, size) => sum + size, length) > MOST_BYTES)
      throw new Error("Tus archivos sin guardar ocupan demasiado: guarda primero lo que elegiste.");
  }

  /** Removes old parts, and old clean files. */
  #forget(): void {
    const found = existsSync(this.folder)
      ? readdirSync(this.folder, { recursive: true, encoding: "utf8" })
      : [];
    for (const name of found) {
      const stats = statSync(join(this.folder, name));
      const stays = name.endsWith(".part") ? PART_MS : CLEAN_MS;
      if (stats.isFile() && Date.now() - stats.mtimeMs > stays)
        rmSync(join(this.folder, name), { force: true });
    }
  }
}
