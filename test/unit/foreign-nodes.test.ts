import "../support/window";
import { expect, it } from "vitest";
import { markOwnNodes, moveForeignNodesAside } from "~/hydration/foreign-nodes";

const names = (parent: Element) => [...parent.childNodes].map(({ nodeName }) => nodeName.toLowerCase());

it("nodes of extensions go behind those that the server sent, which keep their order", () => {
  const html = markOwnNodes(`<html><head><meta charset="utf-8"><title>frukto</title></head>
    <body><div data-own>agua</div><script>own()</script></body></html>`);
  const page = new DOMParser().parseFromString(html.replaceAll(/\n\s*/g, ""), "text/html");
  page.body.append(page.createComment("end"));
  const before = page.documentElement.outerHTML;
  expect(moveForeignNodesAside(page)).toBe(false);
  expect(page.documentElement.outerHTML, "without an extension").toBe(before);

  page.head.prepend(page.createElement("style"), "text");
  page.body.prepend(page.createElement("grammar-checker"), " ");
  page.documentElement.append(page.createElement("password-manager"));
  expect(moveForeignNodesAside(page)).toBe(true);
  expect(names(page.documentElement)).toEqual(["head", "body"]);
  expect(names(page.head)).toEqual(["meta", "title", "style", "#text"]);
  const [div, script, , ...foreign] = names(page.body);
  expect([div, script]).toEqual(["div", "script"]);
  expect(foreign).toEqual(["grammar-checker", "#text", "password-manager"]);
});
