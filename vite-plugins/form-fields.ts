import type { Plugin } from "vite";
import { ContentError, type Problem } from "../domain/content/problem";
import { ENQUIRY_FIELDS, HONEYPOT, SCRIPT_FIELDS } from "../domain/enquiry/enquiry";

/** Names that a field of the contact form can't have, by what uses them. */
const TAKEN: Readonly<Record<string, readonly string[]>> = {
  "the e-mail provider": ["accessToken", "lib_version", "service_id", "template_id", "user_id"],
  "the page's script": [HONEYPOT, ...Object.values(SCRIPT_FIELDS)],
  "the browser's own form": ["constructor", "contains", "elements", "reset"],
  "the enquiries' table": [
    ...["id", "content_hash", "state", "accepted_at", "attempts", "retry_until", "next_attempt_at"],
    ...["last_failure", "claim", "claimed_at", "delivered_at", "receipts", "network", "acknowledged"],
  ],
};

/** Ends the build, with one line for each field of the contact form that has a name it can't have. */
export function formFields(): Plugin {
  return {
    name: "frukto:form-fields",
    buildStart() {
      const problems = nameProblems(ENQUIRY_FIELDS);
      if (problems.length > 0) throw new ContentError(problems);
    },
  };
}

/** Returns why fields can't have their names. */
export function nameProblems(names: readonly string[]): Problem[] {
  return names.flatMap((field) => {
    const [user] = Object.entries(TAKEN).find(([, taken]) => taken.includes(field)) ?? [];
    if (!user && /^[a-z][a-z\d_]*$/.test(field)) return [];
    const message = user ? `${user} uses this name: choose another.` : "write small letters, digits and _.";
    return { file: "domain/enquiry/fields.ts", field, message };
  });
}
