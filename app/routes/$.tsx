import { notFound } from "~/machine/catalogue.server";

/** Answers 404 to every path without a route. */
export function loader() {
  throw notFound();
}

export default function UnknownPath() {
  return null;
}
