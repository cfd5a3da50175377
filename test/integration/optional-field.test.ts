import { expect, test, vi } from "vitest";

vi.mock("~domain/enquiry/fields", () => import("../support/one-more-field"));
vi.mock("../../server/config.server", async (original) => ({
  ...(await original<typeof import("../../server/config.server")>()),
  ...(await import("../support/contact-settings")),
}));

const { form, post, provider } = await import("../support/contact-action");
const { documentAt } = await (await import("../support/documents")).renderedApp();

test("an optional field says so, and is limited", async () => {
  const document = await documentAt("/");
  const control = document.querySelector("#nuevo");
  expect(control?.outerHTML).toMatch(/^<input(?!.*required).* name="newer" maxlength="60"/i);
  expect(document.querySelector('label[for="nuevo"]')?.textContent).toBe("Nuevo (opcional)");
});

test("an enquiry is sent with it, with it empty, and by a page that does not know it", async () => {
  const older = form();
  older.delete("newer");
  for (const body of [form({ newer: " Sur " }), form({ newer: "\u200b" }), older])
    expect((await post(body, { address: "192.0.2.1" })).status).toBe(303);
  const received = provider.mailbox.messages.map(({ fields }) => fields);
  // Empty and missing are one enquiry.
  expect(received).toMatchObject([{ newer: "Sur" }, { newer: "" }]);
  const { result } = await post(form({ newer: "x".repeat(62) }));
  expect(result).toMatchObject({ errors: { newer: "Este dato admite 60 caracteres; te sobran 2." } });
});
