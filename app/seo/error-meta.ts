import { isRouteErrorResponse, type MetaDescriptor } from "@remix-run/react";
import { site } from "~content/site";

/** Meta of the pages that stand in for one that failed: never indexed, and without a canonical address. */
export function errorMeta(error: unknown): MetaDescriptor[] {
  const isNotFound = isRouteErrorResponse(error) && error.status === 404;
  return [
    { title: `${isNotFound ? "404 no encontrada" : "Error"} · ${site.name}` },
    { name: "robots", content: "noindex" },
  ];
}
