import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { parse, stringify } from "yaml";
import { runProgram } from "../support/run-program";
import { hasTool } from "../support/tools";

const RULES = resolve("deploy/prometheus-alerts.yaml");

interface Rule {
  readonly alert: string;
}

const rules: Rule[] = parse(readFileSync(RULES, "utf8")).groups.flatMap(
  (group: { rules: Rule[] }) => group.rules,
);

/**
 * Series of a quiet day: a value every 30 s for 90 minutes, in promtool's notation. `0+1x180` grows by one each time.
 */
const QUIET: Record<string, string> = {
  'up{job="frukto"}': "1x180",
  'process_start_time_seconds{job="frukto"}': "1000x180",
  'process_resident_memory_bytes{job="frukto"}': "175000000x180",
  'nodejs_eventloop_lag_p99_seconds{job="frukto"}': "0.012x180",
  'frukto_storage_up{job="frukto"}': "1x180",
  'frukto_stored_enquiries{job="frukto",state="waiting"}': "1x180",
  'frukto_stored_enquiries{job="frukto",state="dead"}': "0x180",
  'frukto_stored_enquiries{job="frukto",state="suspect"}': "4x180",
  'frukto_oldest_waiting_enquiry_seconds{job="frukto"}': "300x180",
  'frukto_oldest_suspect_enquiry_seconds{job="frukto"}': "86400x180",
  'frukto_enquiries_total{job="frukto",outcome="sent",way="plain"}': "0+1x180",
  'frukto_enquiries_total{job="frukto",outcome="invalid",way="plain"}': "0+1x180",
  'frukto_provider_duration_seconds_count{job="frukto",status="200"}': "0+1x180",
  'frukto_provider_duration_seconds_count{job="frukto",status="429"}': "0x90 1x90",
  'frukto_http_request_duration_seconds_count{job="frukto",answer="hit",status="200"}': "0+100x180",
  'frukto_http_request_duration_seconds_count{job="frukto",answer="none",status="404"}': "0+3x180",
};

/** Series that differ on a day with the fault, by alert. */
const FAULTS: Record<string, Record<string, string>> = {
  FruktoDown: { 'up{job="frukto"}': "1x170 0x10" },
  FruktoRestarts: { 'process_start_time_seconds{job="frukto"}': "1000x160 2000x10 3000x10" },
  FruktoStorageDown: { 'frukto_storage_up{job="frukto"}': "1x170 0x10" },
  FruktoDeadLetter: { 'frukto_stored_enquiries{job="frukto",state="dead"}': "0x170 1x10" },
  FruktoEnquiriesRefused: {
    'frukto_enquiries_total{job="frukto",outcome="failed",way="script"}': "0x170 1x10",
  },
  FruktoEnquiriesWait: { 'frukto_oldest_waiting_enquiry_seconds{job="frukto"}': "0+30x180" },
  FruktoSuspectsUnseen: { 'frukto_oldest_suspect_enquiry_seconds{job="frukto"}': "604000+30x180" },
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
  FruktoMemory: { 'process_resident_memory_bytes{job="frukto"}': "175000000x150 300000000x30" },
};

/** Returns a promtool test that expects exactly the alerts in `fires` at the end of the day. */
const day = (changes: Record<string, string>, fires: readonly string[]) => ({
  interval: "30s",
  input_series: Object.entries({ ...QUIET, ...changes }).map(([series, values]) => ({ series, values })),
  promql_expr_test: [
    {
      expr: 'group by (alertname) (ALERTS{alertstate="firing"})',
      eval_time: "90m",
      exp_samples: fires.map((alert) => ({ labels: `{alertname="${alert}"}`, value: 1 })),
    },
  ],
});

describe.skipIf(!hasTool("promtool"))("deploy/prometheus-alerts.yaml", () => {
  const folder = mkdtempSync(join(tmpdir(), "frukto-alerts-"));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it("is well formed", () => {
    expect(runProgram("promtool", ["check", "rules", RULES])).toMatchObject({ status: 0, stderr: "" });
  });

  it("has a fault for every rule", () => {
    expect(Object.keys(FAULTS).sort()).toEqual(rules.map(({ alert }) => alert).sort());
  });

  it("fires only its rule on each fault, and no rule on a quiet day", () => {
    const tests = [day({}, []), ...Object.entries(FAULTS).map(([alert, fault]) => day(fault, [alert]))];
    const file = join(folder, "days.yaml");
    writeFileSync(file, stringify({ rule_files: [RULES], evaluation_interval: "30s", tests }));
    expect(runProgram("promtool", ["test", "rules", file])).toMatchObject({ status: 0, stderr: "" });
  });
});
