import { describe, expect, it } from "vitest";
import { errorMeta, pageMeta } from "~/seo/meta";

const facts = {
  siteOrigin: "https://www.frukto.example",
  path: "/jdm_ct",
  title: "JDM CT · frukto",
  description: "De mesón.",
  image: "/og/jdm_ct.jpg",
  imageAlt: "JDM CT",
  jsonLd: [{ "@type": "Thing", name: "JDM CT" }],
} as const;

describe("pageMeta", () => {
  it("gives title, description and picture to the page, to shared links and to cards alike", () => {
    const tags = pageMeta(facts);
    expect(tags).toContainEqual({ title: facts.title });
    for (const name of ["og:title", "twitter:title"]) expect(contentOf(tags, name)).toBe(facts.title);
    for (const name of ["description", "og:description", "twitter:description"]) {
      expect(contentOf(tags, name)).toBe(facts.description);
    }
    for (const name of ["og:image", "twitter:image"]) {
      expect(contentOf(tags, name)).toBe("https://www.frukto.example/og/jdm_ct.jpg");
    }
    expect(contentOf(tags, "og:locale")).toBe("es_CL");
  });

  it("names one canonical address and its language", () => {
    const links = pageMeta(facts).filter((tag) => "tagName" in tag);
    expect(links).toEqual([
      { tagName: "link", rel: "canonical", href: "https://www.frukto.example/jdm_ct" },
      { tagName: "link", rel: "alternate", hrefLang: "es-CL", href: "https://www.frukto.example/jdm_ct" },
      { tagName: "link", rel: "alternate", hrefLang: "x-default", href: "https://www.frukto.example/jdm_ct" },
    ]);
  });

  it("hands its JSON-LD over as data, for Remix to escape", () => {
    expect(pageMeta(facts)).toContainEqual({ "script:ld+json": facts.jsonLd[0] });
  });
});

describe("errorMeta", () => {
  it("keeps both kinds of failure out of search engines", () => {
    expect(errorMeta(new Error("x"))).toEqual([
      { title: "Error · frukto" },
      { name: "robots", content: "noindex" },
    ]);
    const notFound = { status: 404, statusText: "Not Found", internal: false, data: null };
    expect(errorMeta(notFound)[0]).toEqual({ title: "404 no encontrada · frukto" });
  });
});

function contentOf(tags: readonly object[], name: string): unknown {
  const tag = tags.find(
    (candidate) =>
      ("property" in candidate && candidate.property === name) ||
      ("name" in candidate && candidate.name === name),
  );
  return tag && "content" in tag ? tag.content : undefined;
}
