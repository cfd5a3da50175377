import { data } from "@remix-run/node";
import type { NotFoundOffer } from "~content/machines/machine";
import { list } from "./catalogue.server";

/** To be thrown by a loader that knows nothing under its path: status 404 with the machines to offer. */
export function notFound() {
  const offer: NotFoundOffer = {
    machines: list().map(({ name, url, tagline }) => ({ name, url, tagline })),
  };
  return data(offer, { status: 404, statusText: "Not Found" });
}
