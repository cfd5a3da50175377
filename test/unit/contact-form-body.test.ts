import { describe, expect, test } from "vitest";
import { parseContactForm } from "../../server/enquiries/contact-form";

const part = (name: string, value: string) =>
  `--corte\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}`;

/** A form longer than the limit: its last part is cut off with the body. */
function parse(
  contentType: string | null,
  text = `${part("from_name", "Camila")}\r\n${part("message", "Somos oche")}`,
) {
  return parseContactForm(contentType, { bytes: new TextEncoder().encode(text), isCut: true });
}

describe("a multipart form that was cut off", () => {
  test.each(["multipart/form-data; boundary=corte", 'Multipart/Form-Data; charset=utf-8; boundary="corte"'])(
    "is read as far as it came: %s",
    async (contentType) => {
      const form = await parse(contentType);
      expect(form?.values).toEqual({
        from_name: "Camila",
        telefono: "",
        from_mail: "",
        message: "Somos oche",
      });
    },
  );

  test.each(["multipart/form-data", "multipart/form-data; boundary=", "text/plain; boundary=corte", null])(
    "is no form when nothing tells its parts: %s",
    async (contentType) => expect(await parse(contentType)).toBeUndefined(),
  );
});

test("hidden fields count as empty if they contain a file", async () => {
  const file = '--corte\r\nContent-Disposition: form-data; name="extra"; filename="a.txt"\r\n\r\nhola';
  expect((await parse("multipart/form-data; boundary=corte", file))?.honeypot).toBe("");
});
