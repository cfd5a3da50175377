import { expect, test } from "vitest";
import { deviceName } from "../../owner/hosted/device";
import { editorOrigin } from "../../owner/hosted/origin";

test.each(["https://editar.example.cl", "https://editar.example.cl:8443/", "http://localhost:3100"])(
  "the editor can be at %s",
  (address) => expect(editorOrigin(address)?.origin).toBe(new URL(address).origin),
);

test.each([
  ...["http://editar.example.cl", "https://editar.example.cl/formulario", "https://editar.example.cl?a"],
  ...["https://ana@editar.example.cl", "https://203.0.113.7", "https://[::1]", "http://127.0.0.1:3000"],
  ...["editar.example.cl", "ftp://editar.example.cl", "https://"],
])("the editor can't be at %s", (address) =>
  expect(() => editorOrigin(address)).toThrow("EDITOR_ORIGIN debe ser una dirección con nombre y https"),
);

test("without an address the editor is local", () => {
  expect([editorOrigin(), editorOrigin("")]).toEqual([undefined, undefined]);
});

const WEBKIT = "AppleWebKit/605.1.15 (KHTML, like Gecko)";
test.each([
  [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) ${WEBKIT} Version/18.5 Safari/604.1`,
    "Safari en iPhone",
  ],
  [`Mozilla/5.0 (Windows NT 10.0) ${WEBKIT} Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0`, "Edge en Windows"],
  [`Mozilla/5.0 (Linux; Android 10; K) ${WEBKIT} Chrome/140.0.0.0 Mobile Safari/537.36`, "Chrome en Android"],
  ["Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0", "Firefox en Linux"],
  ["", "un navegador en otro dispositivo"],
])("%s is named", (userAgent, name) => expect(deviceName(userAgent)).toBe(name));
