import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { docker } from "./docker";

/** Images of the tests: `frukto-test:one` and `:two` are this tree, and `:broken` ends at once. */
export const IMAGE = "frukto-test";
export const SANDBOX = "frukto-test-sandbox";
/** A certificate authority that tries its challenges, from Debian's package. */
export const PEBBLE = "frukto-test-pebble";

const AUTHORITY = {
  listenAddress: "0.0.0.0:14000",
  managementListenAddress: "0.0.0.0:15000",
  certificate: "/pebble/cert.pem",
  privateKey: "/pebble/key.pem",
  httpPort: 80,
  tlsPort: 443,
};
const PEBBLE_IMAGE = `FROM debian:bookworm-slim
RUN apt-get update && apt-get install -y --no-install-recommends pebble openssl
RUN mkdir /pebble && echo '${JSON.stringify({ pebble: AUTHORITY })}' > /pebble/config.json && openssl req -x509 \\
  -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 90 -subj /CN=pebble -addext subjectAltName=DNS:pebble \\
  -keyout /pebble/key.pem -out /pebble/cert.pem
ENV PEBBLE_VA_NOSLEEP=1
CMD ["pebble", "-config", "/pebble/config.json"]
`;

// The network is that of the machine, whose settings npm needs to reach its registry.
const BUILD = ["build", "--quiet", "--network", "host"];

/** Builds the images. */
export default async function buildImages(): Promise<void> {
  for (const version of ["one", "two"])
    await docker([...BUILD, "--build-arg", `VERSION=${version}`, "--tag", `${IMAGE}:${version}`, "."]);
  await docker([...BUILD, "--target", "sandbox", "--tag", SANDBOX, "."]);
  await buildFrom(`${IMAGE}:broken`, `FROM ${IMAGE}:one\nENTRYPOINT ["false"]`);
  await buildFrom(PEBBLE, PEBBLE_IMAGE);
}

async function buildFrom(name: string, dockerfile: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "frukto-image-"));
  writeFileSync(join(folder, "Dockerfile"), dockerfile);
  await docker([...BUILD, "--tag", name, folder]);
  rmSync(folder, { recursive: true });
}
