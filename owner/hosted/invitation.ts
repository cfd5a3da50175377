import * as v from "valibot";
import { Access } from "./access";
import { ACCESS_FOLDER } from "./door";
import { email, name } from "./requests";
import { Store } from "./store";

const USE = 'Escribe: npm run edit -- invite "Ana Pérez" ana@empresa.cl';

/** Returns the link that an operator asks for with `invite NAME EMAIL`. Throws a Spanish line. */
export function invitation(origin: URL | undefined, command: string, words: readonly string[]): string {
  const asked = v.safeParse(v.tuple([name, email]), words);
  if (command !== "invite" || !asked.success || words.length !== 2) throw new Error(USE);
  if (!origin)
    throw new Error("Falta EDITOR_ORIGIN, la dirección del editor, como https://editar.example.cl.");
  const store = new Store(ACCESS_FOLDER);
  try {
    return new Access(store, origin).invite(...asked.output);
  } finally {
    store.close();
  }
}
