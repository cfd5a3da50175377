import { describe, expect, test, vi } from "vitest";
import { form, post, provider } from "../support/contact-action";
import { sampleEnquiry } from "../support/enquiry-samples";

vi.mock("../../server/config.server", () => import("../support/contact-settings"));

test("a form from the page's script is answered with a header, neither a redirect nor a page", async () => {
  const { status, headers, result } = await post(form({ id: "0a1b2c3d-form", elapsed: "9000" }));
  expect([status, headers.get("X-Enquiry"), result]).toEqual([200, "sent", null]);
  expect(Object.keys(provider.mailbox.messages()[0]?.fields ?? {})).not.toContain("id");
});

describe("a bad form", () => {
  test("keeps what was typed and names each wrong field", async () => {
    const body = form({ from_name: " \t ", from_mail: "x".repeat(41) });
    body.delete("telefono");
    body.append("message", "Otro mensaje");
    const { status, result } = await post(body);
    expect(status).toBe(400);
    expect(result).toEqual({
      status: "invalid",
      errors: Object.fromEntries(Object.keys(sampleEnquiry).map((field) => [field, expect.any(String)])),
      values: {
        from_name: " \t ",
        telefono: "",
        from_mail: "x".repeat(41),
        message: `${sampleEnquiry.message}\nOtro mensaje`,
      },
    });
    expect(provider.mailbox.messages()).toEqual([]);
  });

  test("has a text of its own if it is none", async () => {
    const { status, result } = await post(null);
    expect([status, result?.status]).toEqual([400, "not-a-form"]);
  });
});
