import { describe, expect, it } from "vitest";
import { contactFormLink, sectionLink } from "~/browser/section-link";

describe("a link to a section", () => {
  it("leads there with and without JavaScript, and asks to glide", () => {
    const { to, state } = sectionLink("sabores");
    expect(to).toBe("/#sabores");
    expect(state).toEqual({ arrival: "glide" });
  });

  it("into the contact form names what the message starts with, and asks for the focus", () => {
    expect(contactFormLink().to).toBe("/#contacto");
    expect(contactFormLink({ maquina: "jdm ct&x" }).to).toBe("/?maquina=jdm+ct%26x#contacto");
    expect(contactFormLink({ maquina: "jdm_ct" }).state).toEqual({ arrival: "form" });
  });
});
