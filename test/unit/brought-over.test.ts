import { expect, test } from "vitest";
import { type ContentFile, contentOf, type Files, gitHashOf, json } from "../../domain/content/content";
import { readContent } from "../../domain/content/read";
import { joinParts } from "../../owner/publish/join";
import { assembled, partsOf } from "../../owner/publish/parts";
import { SITE } from "../site-folder";

const SITE_TEXTS = "content/site.json";
const { files, data } = readContent(SITE);
const { social: _, ...others } = data.site;
const ADDRESS = "https://facebook.example/frukto";

/** Returns today's content with other data of the site. */
function withSite(site: object): Files {
  const bytes = json(site);
  const file: ContentFile = { path: SITE_TEXTS, hash: gitHashOf(bytes), bytes: () => bytes };
  return new Map([...files, [SITE_TEXTS, file]]);
}

test("channels that had a field each become a list, also where one side of a join still has the fields", () => {
  const before = withSite({ ...others, facebook: "", videoChannel: "" });
  const mine = withSite({ ...others, facebook: ADDRESS, videoChannel: "" });
  const expected = [
    { label: "Facebook", address: ADDRESS },
    { label: "Canal de video", address: "" },
  ];
  expect(contentOf(mine).data.site).toEqual({ ...others, social: expected });
  expect(contentOf(withSite({ ...others, facebook: ADDRESS })).data.site.social).toEqual(expected);
  const { social } = contentOf(withSite({ ...others, videoChannel: ADDRESS })).data.site;
  expect(social.map(({ address }) => address)).toEqual(["", ADDRESS]);

  const instagram = { label: "Instagram", address: "" };
  const theirs = withSite({ ...data.site, social: [...data.site.social, instagram] });
  const old = partsOf(before);
  const { joined, questions } = joinParts(old, partsOf(mine, old), partsOf(theirs, old));
  expect(questions).toEqual([]);
  const site = JSON.parse(String(assembled(joined).get(SITE_TEXTS)));
  expect(site).toEqual({ ...others, social: [...expected, instagram] });
});

test("data of other files and of no known shape stay as they are", () => {
  const { problems } = contentOf(withSite([]));
  expect(new Set(problems.map(({ file }) => file))).toEqual(new Set([SITE_TEXTS]));
  expect(contentOf(files).data.site).toEqual(data.site);
});

test("the calculator's days have a label where a release before had none", () => {
  const { days, ...calculator } = data.home.calculator;
  const bytes = json({ ...data.home, calculator });
  const path = "content/home.json";
  const home: ContentFile = { path, hash: gitHashOf(bytes), bytes: () => bytes };
  expect(contentOf(new Map([...files, [path, home]])).data.home.calculator).toEqual({ days, ...calculator });
});
