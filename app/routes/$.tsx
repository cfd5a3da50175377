import { notFound } from "../../server/not-found.server";

/** Any path that no other route knows. */
export function loader() {
  throw notFound();
}

export default function UnknownPath() {
  return null;
}
