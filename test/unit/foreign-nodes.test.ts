import "../support/window";
import { describe, expect, it } from "vitest";
import { markOwnNodes, moveForeignNodesAside } from "~/hydration/foreign-nodes";

const HEAD = `<meta charset="utf-8"><title>frukto</title><link rel="icon" href="/x">`;
const BODY = `<div id="page" data-own><p>agua<script>in()</script></p></div><script>own()</script>`;

/** A document as the server sent it. */
function sent(): Document {
  const html = markOwnNodes(`<html><head>${HEAD}</head><body>${BODY}</body></html>`);
  return new DOMParser().parseFromString(html, "text/html");
}

const names = (parent: Element) => [...parent.childNodes].map(({ nodeName }) => nodeName.toLowerCase());

describe("what extensions add to a document", () => {
  it("goes behind what the server sent, which keeps its order", () => {
    const page = sent();
    page.head.prepend(page.createElement("style"), "text");
    page.body.prepend(page.createElement("grammar-checker"), " ");
    page.body.firstElementChild?.after(page.createElement("iframe"));
    moveForeignNodesAside(page);
    expect(names(page.head)).toEqual(["meta", "title", "link", "style", "#text"]);
    expect(names(page.body)).toEqual(["div", "script", "grammar-checker", "iframe", "#text"]);
  });

  it("beside head and body goes into the body", () => {
    const page = sent();
    page.documentElement.append(page.createElement("password-manager"));
    moveForeignNodesAside(page);
    expect(names(page.documentElement)).toEqual(["head", "body"]);
    expect(names(page.body).at(-1)).toBe("password-manager");
  });

  it("is nothing in most documents, which stay as they are", () => {
    const page = sent();
    page.body.append(page.createComment("end"));
    const before = page.documentElement.outerHTML;
    moveForeignNodesAside(page);
    expect(page.documentElement.outerHTML).toBe(before);
  });
});

it("only elements of their own name are marked as the server's", () => {
  expect(markOwnNodes("<link/><linked-data><metadata><script>")).toBe(
    "<link/><linked-data><metadata><script data-own>",
  );
});
