import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { parse, stringify } from "yaml";
import { runProgram } from "../support/run-program";
import { hasTool } from "../support/tools";
import { serverFolder } from "./server-folder";

const RULES = resolve("deploy/prometheus-alerts.yaml");

/**
 * Series of a quiet day: a value every 30 s for 90 minutes, in promtool's notation. `0+1x180` grows by one each time.
 * Each figure also has the label job="frukto".
 */
const QUIET: Record<string, string> = {
  up: "1x180",
  process_start_time_seconds: "1000x180",
  'frukto_problem{code="given-up"}': "0x180",
  'frukto_problem{code="waiting"}': "0x180",
  'frukto_http_request_duration_seconds_count{answer="hit",status="200"}': "0+100x180",
  'frukto_http_request_duration_seconds_count{answer="none",status="404"}': "0+3x180",
};

/** Series that differ on a day with the fault, by alert. */
const FAULTS: Record<string, Record<string, string>> = {
  FruktoDown: { up: "1x170 0x10" },
  FruktoRestarts: { process_start_time_seconds: "1000x160 2000x10 3000x10" },
  FruktoProblem: { 'frukto_problem{code="given-up"}': "0x170 1x10" },
  FruktoErrors: { 'frukto_http_request_duration_seconds_count{answer="none",status="500"}': "0x170 1x10" },
};

/** Returns a promtool test that expects exactly the alerts in `fires` at the end of the day. */
const day = (changes: Record<string, string>, fires: readonly string[]) => ({
  interval: "30s",
  input_series: Object.entries({ ...QUIET, ...changes }).map(([figure, values]) => {
    const [name, labels = "}"] = figure.split("{");
    return { series: `${name}{job="frukto",${labels}`, values };
  }),
  promql_expr_test: [
    {
      expr: 'group by (alertname) (ALERTS{alertstate="firing"})',
      eval_time: "90m",
      exp_samples: fires.map((alert) => ({ labels: `{alertname="${alert}"}`, value: 1 })),
    },
  ],
});

describe.skipIf(!hasTool("promtool"))("deploy/prometheus-alerts.yaml", () => {
  it("is well formed, and has a fault for every rule", () => {
    expect(runProgram("promtool", ["check", "rules", RULES])).toMatchObject({ status: 0, stderr: "" });
    const { groups } = parse(readFileSync(RULES, "utf8"));
    expect(Object.keys(FAULTS)).toEqual(groups[0].rules.map(({ alert }: { alert: string }) => alert));
  });

  it("fires only its rule on each fault, and no rule on a quiet day", () => {
    const tests = [day({}, []), ...Object.entries(FAULTS).map(([alert, fault]) => day(fault, [alert]))];
    const server = serverFolder();
    server.put("days.yaml", stringify({ rule_files: [RULES], evaluation_interval: "30s", tests }));
    expect(runProgram("promtool", ["test", "rules", server.at("days.yaml")])).toMatchObject({
      status: 0,
      stderr: "",
    });
  });
});
