import { describe, expect, test } from "vitest";
import { EMPTY_VALUES } from "~content/enquiry";
import { BODY_LIMIT_BYTES, readContactForm } from "../../server/enquiries/contact-form";

const part = (name: string, value: string) =>
  `--corte\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}`;

/** A form longer than the limit: its last part is cut off with the body. */
function read(
  contentType: string,
  text = `${part("from_name", "Camila")}\r\n${part("message", "Somos oche")}`,
) {
  return readContactForm(contentType, new Blob([text.padEnd(BODY_LIMIT_BYTES + 1, "o")]).stream());
}

describe("a multipart form that was cut off", () => {
  test.each(["multipart/form-data; boundary=corte", 'Multipart/Form-Data; charset=utf-8; boundary="corte"'])(
    "is read as far as it came: %s",
    async (contentType) => {
      const { flaw, values } = await read(contentType);
      expect([flaw, values]).toMatchObject(["too-large", { from_name: "Camila", telefono: "" }]);
      expect(values.message).toMatch(/^Somos ocheo+$/);
    },
  );

  test.each(["multipart/form-data", "multipart/form-data; boundary=", "text/plain; boundary=corte", ""])(
    "is no form when nothing tells its parts: %s",
    async (contentType) => expect(await read(contentType)).toMatchObject({ values: EMPTY_VALUES }),
  );
});

test("hidden fields count as empty if they contain a file", async () => {
  const file = '--corte\r\nContent-Disposition: form-data; name="extra"; filename="a.txt"\r\n\r\nhola';
  expect((await read("multipart/form-data; boundary=corte", file)).honeypot).toBe("");
});
