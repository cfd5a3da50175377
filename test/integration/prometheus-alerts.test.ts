import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { parse, stringify } from "yaml";
import { hasTool } from "../support/tools";

const RULES = resolve("docs/prometheus-alerts.yaml");

interface Rule {
  readonly alert: string;
}

const rules: Rule[] = parse(readFileSync(RULES, "utf8")).groups.flatMap(
  (group: { rules: Rule[] }) => group.rules,
);

/** Every half minute for an hour and a half, in promtool's notation. `0+1x180`: grows by one each time. */
const QUIET: Record<string, string> = {
  'up{job="frukto"}': "1x180",
  'process_start_time_seconds{job="frukto"}': "1000x180",
  'process_resident_memory_bytes{job="frukto"}': "150000000x180",
  'nodejs_eventloop_lag_p99_seconds{job="frukto"}': "0.012x180",
  'frukto_storage_up{job="frukto"}': "1x180",
  'frukto_stored_enquiries{job="frukto",state="waiting"}': "1x180",
  'frukto_stored_enquiries{job="frukto",state="dead"}': "0x180",
  'frukto_stored_enquiries{job="frukto",state="suspect"}': "4x180",
  'frukto_oldest_waiting_enquiry_seconds{job="frukto"}': "300x180",
  'frukto_enquiries_total{job="frukto",outcome="sent",way="plain"}': "0+1x180",
  'frukto_enquiries_total{job="frukto",outcome="invalid",way="plain"}': "0+1x180",
  'frukto_provider_duration_seconds_count{job="frukto",status="200"}': "0+1x180",
  'frukto_provider_duration_seconds_count{job="frukto",status="429"}': "0x90 1x90",
  'frukto_http_request_duration_seconds_count{job="frukto",answer="hit",status="200"}': "0+100x180",
  'frukto_http_request_duration_seconds_count{job="frukto",answer="none",status="404"}': "0+3x180",
};

/** What changes on a day when this goes wrong. */
const FAULTS: Record<string, Record<string, string>> = {
  FruktoDown: { 'up{job="frukto"}': "1x170 0x10" },
  FruktoRestarts: { 'process_start_time_seconds{job="frukto"}': "1000x160 2000x10 3000x10" },
  FruktoStorageDown: { 'frukto_storage_up{job="frukto"}': "1x170 0x10" },
  FruktoDeadLetter: { 'frukto_stored_enquiries{job="frukto",state="dead"}': "0x170 1x10" },
  FruktoEnquiriesRefused: {
    'frukto_enquiries_total{job="frukto",outcome="failed",way="script"}': "0x170 1x10",
  },
  FruktoEnquiriesWait: { 'frukto_oldest_waiting_enquiry_seconds{job="frukto"}': "0+30x180" },
  FruktoProviderFails: {
    'frukto_provider_duration_seconds_count{job="frukto",status="200"}': "0+1x90 90x90",
    'frukto_provider_duration_seconds_count{job="frukto",status="0"}': "0x160 0+1x20",
  },
  FruktoForeignForms: {
    'frukto_enquiries_total{job="frukto",outcome="foreign-origin",way="plain"}': "0+1x180",
  },
  FruktoErrors: {
    'frukto_http_request_duration_seconds_count{job="frukto",answer="none",status="500"}': "0x170 1x10",
  },
  FruktoSlow: { 'nodejs_eventloop_lag_p99_seconds{job="frukto"}': "0.01x160 0.4x20" },
  FruktoMemory: { 'process_resident_memory_bytes{job="frukto"}': "150000000x150 240000000x30" },
};

describe.skipIf(!hasTool("promtool"))("docs/prometheus-alerts.yaml", () => {
  const folder = mkdtempSync(join(tmpdir(), "frukto-alerts-"));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  /** Names of the alerts that fire at the end of these figures. */
  function firing(series: Record<string, string>): string[] {
    const file = join(folder, "test.yaml");
    // Each alert is expected not to fire: promtool names those that do.
    const expectations = rules.map(({ alert }) => ({ eval_time: "90m", alertname: alert, exp_alerts: [] }));
    const input = Object.entries(series).map(([name, values]) => ({ series: name, values }));
    const tests = [{ interval: "30s", input_series: input, alert_rule_test: expectations }];
    writeFileSync(file, stringify({ rule_files: [RULES], evaluation_interval: "30s", tests }));
    const { stdout, stderr, status } = spawnSync("promtool", ["test", "rules", file], { encoding: "utf8" });
    const found = `${stdout}${stderr}`.matchAll(/alertname:\s*(\w+), time/g);
    const names = [...found].map(([, name]) => String(name));
    if ((status === 0) !== (names.length === 0)) throw new Error(stdout + stderr);
    return names;
  }

  it("is well formed", () => {
    expect(spawnSync("promtool", ["check", "rules", RULES]).status).toBe(0);
  });

  it("has a fault for every rule", () => {
    expect(Object.keys(FAULTS).sort()).toEqual(rules.map(({ alert }) => alert).sort());
  });

  it("keeps quiet on a quiet day", () => {
    expect(firing(QUIET)).toEqual([]);
  });

  it.each(Object.entries(FAULTS))("%s fires on its fault, and nothing else", (alert, fault) => {
    expect(firing({ ...QUIET, ...fault })).toEqual([alert]);
  });
});
