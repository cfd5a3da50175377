import { expect, it } from "vitest";
import { dataInBody } from "../../app/hydration/data-in-body";

it("puts what stands behind a document at the end of its body", () => {
  const html =
    "<html><body><p>Agua</p></body></html><!--$--><script>a()</script><!--$--><script>b()</script><!--/$--><!--/$-->";
  expect(dataInBody(html)).toBe(
    "<html><body><p>Agua</p><script>a()</script><script>b()</script></body></html>",
  );
});

it("leaves a document alone that ends as it should, and what is none", () => {
  for (const html of ["<html><body>Agua</body></html>", "Agua", ""]) expect(dataInBody(html)).toBe(html);
});
