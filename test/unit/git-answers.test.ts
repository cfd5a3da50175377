import { expect, test } from "vitest";
import { reasonOf } from "../../owner/publish/advice";
import { answerTo } from "../../owner/publish/git";

test.each([
  ["fatal: Unable to create '/f/.git/index.lock': File exists.\n\nAnother git process…", "en diez minutos"],
  ["error: unable to write file .git/objects/12/ab: No space left on device", "No queda espacio en el disco"],
  ["error: unable to unlink old 'content/home.json': Permission denied", "Este usuario no puede escribir"],
  ["error: insufficient permission for adding an object to repository database", "Este usuario no puede"],
  ["error: object file .git/objects/ab/cd is empty\nfatal: loose object abcd is corrupt", "está dañada"],
  ["fatal: detected dubious ownership in repository at '/f'", "es de otro usuario"],
  ["*** Please tell me who you are.", "Git no sabe quién eres"],
  ["fatal: ref HEAD is not a symbolic ref", "en ninguna rama"],
  ["error: cannot lock ref 'refs/heads/main': is at 12 but expected 34", "en este mismo momento"],
  [" ! [rejected] main -> main (non-fast-forward)", "en este mismo momento"],
  ["remote: error: GH001: Large files detected.", "un archivo tan pesado"],
  [" ! [remote rejected] main -> main (protected branch hook declined)", "no aceptó lo que enviaste"],
  ["fatal: unable to access 'https://x/': SSL certificate problem: expired", "conexión segura"],
  ["fatal: unable to access 'https://x/': Could not resolve host: x", "No hay conexión"],
  ["git@x: Permission denied (publickey).", "no reconoce tu cuenta"],
  ["error: RPC failed; curl 18 transfer closed\nfatal: early EOF", "No hay conexión"],
  ["fatal: something\nquite new", "muestra esto a quien cuida el código: fatal: something quite new"],
])("Git's %j is told in Spanish, with what to do", (english, spanish) => {
  const answer = answerTo(english);
  expect(answer).toContain(spanish);
  expect(answer, "a sentence, and English at its end alone").toMatch(/^[A-ZÁ][^:]+(\.|: .+)$/s);
  expect(answer).toMatch(/Publica|publica|borra|borres|Abre|[Mm]uestra|Escribe/);
});

test("the system's English is told in Spanish, and the owner's lines stay", () => {
  const refused = Object.assign(new Error("EACCES: permission denied, open '/f/content/home.json'"), {
    code: "EACCES",
  });
  expect(reasonOf(refused)).toContain("Este usuario no puede escribir");
  expect(reasonOf(new Error("Escribe un texto."))).toBe("Escribe un texto.");
});
