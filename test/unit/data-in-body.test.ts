import { expect, it } from "vitest";
import { dataInBody } from "~/hydration/data-in-body";

it("the page's data moves to the end of the body", () => {
  expect(dataInBody("<html><body><p>Hola</p></body></html><!--$--><script>1</script><!--/$-->")).toBe(
    "<html><body><p>Hola</p><script>1</script></body></html>",
  );
});

it("a document without an end stays as it is", () => {
  expect(dataInBody("<html><body>")).toBe("<html><body>");
});
