import { notFound } from "../../server/catalogue.server";

/** Any path that no other route knows. */
export function loader() {
  throw notFound();
}

export default function UnknownPath() {
  return null;
}
