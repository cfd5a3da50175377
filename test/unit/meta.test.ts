import { expect, test } from "vitest";
import { pageMeta, unlistedMeta } from "~/seo/meta";
import { framesOf } from "~domain/pictures";

test("a page of errors whose root has no data has a title without the company's name, and no canonical address", () => {
  expect(pageMeta([], { path: "/", title: "Jugos", description: "Máquinas." })).toEqual([]);
  expect(unlistedMeta([], "Algo falló")).toEqual([
    { title: "Algo falló" },
    { name: "robots", content: "noindex" },
  ]);
});

test("a picture that is not made has no frame", () => {
  expect(framesOf({}, ["/sabores/pera"])).toEqual({});
});
