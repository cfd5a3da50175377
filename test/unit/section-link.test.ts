import { describe, expect, it } from "vitest";
import { contactFormLink, sectionArrivalOf, sectionLink } from "~/browser/section-link";

describe("a link to a section", () => {
  it("leads there with and without JavaScript, and asks to glide", () => {
    const { to, state } = sectionLink("sabores");
    expect(to).toBe("/#sabores");
    expect(sectionArrivalOf(state)).toBe("glide");
  });

  it("into the contact form names what the message starts with, and asks for the focus", () => {
    expect(contactFormLink().to).toBe("/#contacto");
    expect(contactFormLink({ maquina: "jdm ct&x" }).to).toBe("/?maquina=jdm+ct%26x#contacto");
    expect(sectionArrivalOf(contactFormLink({ maquina: "jdm_ct" }).state)).toBe("form");
  });

  it.each([undefined, null, "glide", 1, {}, { arrival: "jump" }, { openedHere: true }])(
    "did not make the history entry with the state %j",
    (state) => expect(sectionArrivalOf(state)).toBeUndefined(),
  );
});
