import { describe, expect, it } from "vitest";

import { EXCEPTIONS, judgeAudit, type AuditRules } from "./judge";

const RULES: AuditRules = {
  isShipped: (node) => !node.endsWith("/build-tool"),
  exceptions: [],
  today: "2026-11-28",
};

const judge = (answer: object | string, rules: Partial<AuditRules> = {}) =>
  judgeAudit(
    { output: typeof answer === "string" ? answer : JSON.stringify(answer) },
    { ...RULES, ...rules },
  );

/** As npm 7 and later write it. */
function report(...severities: string[]) {
  const entries = severities.map((severity, position) => [
    `package-${position}`,
    {
      severity,
      range: "<1.2.3",
      via: [{ title: "Runs what it reads", url: "https://example.com/GHSA-1", severity }],
    },
  ]);
  const count = (wanted: string) => severities.filter((severity) => severity === wanted).length;
  return {
    auditReportVersion: 2,
    vulnerabilities: Object.fromEntries(entries) as object,
    metadata: { vulnerabilities: { high: count("high"), moderate: count("moderate"), low: 0 } },
  };
}

describe("the audit of the dependencies", () => {
  it("passes where nothing is known, and counts what stops nothing", () => {
    expect(judge(report()).outcome).toBe("passed");
    expect(judge(report("moderate", "moderate", "low"))).toEqual({
      outcome: "passed",
      lines: [
        "Audit passed: none critical, nor high in what is shipped (0 high, 2 moderate, 0 low).",
      ],
    });
  });

  it("fails on one that is critical, and names it", () => {
    const { outcome, lines } = judge(report("low", "critical"));
    expect(outcome).toBe("failed");
    expect(lines).toEqual([
      "Audit FAILED.",
      "1 critical, or high in what is shipped:",
      "  package-1 <1.2.3: Runs what it reads https://example.com/GHSA-1",
    ]);
  });

  it("names a package that has it through another", () => {
    const through = { vulnerabilities: { one: { severity: "critical", via: ["two"] } } };
    expect(judge(through).lines.at(-1)).toBe("  one : through two");
    const both = {
      ...through.vulnerabilities,
      two: { severity: "critical", via: [{ title: "Runs it", severity: "critical" }, "one"] },
    };
    expect(judge({ vulnerabilities: both }).lines.slice(-2)).toEqual([
      "  one : Runs it",
      "  two : Runs it",
    ]);
  });

  it("fails on a high one in what is shipped, and not in what only builds", () => {
    const at = (node: string) => ({
      vulnerabilities: {
        one: { severity: "high", via: [{ title: "Slow", severity: "high" }], nodes: [node] },
      },
    });
    expect(judge(at("node_modules/one")).outcome).toBe("failed");
    expect(judge(at("node_modules/a/node_modules/build-tool")).outcome).toBe("passed");
    expect(judge(report("high")).outcome).toBe("failed");
  });

  it("passes what is excepted until its last day, says so, and passes nothing else of the package", () => {
    const url = "https://github.com/advisories/GHSA-aaaa-bbbb-cccc";
    const known = { title: "Slow", url, severity: "high" };
    const found = {
      one: { severity: "high", via: [known] },
      two: { severity: "high", via: ["one"] },
    };
    const exceptions = [
      { advisory: "GHSA-aaaa-bbbb-cccc", reason: "It is off", until: "2026-11-28" },
    ];
    expect(judge({ vulnerabilities: found })).toMatchObject({ outcome: "failed" });
    const excepted = judge({ vulnerabilities: found }, { exceptions });
    expect(excepted.outcome).toBe("passed");
    expect(excepted.lines).toContain("Except GHSA-aaaa-bbbb-cccc, until 2026-11-28: It is off");
    const later = judge({ vulnerabilities: found }, { exceptions, today: "2026-11-29" });
    expect(later.outcome).toBe("failed");
    expect(later.lines).toContain("The exception of GHSA-aaaa-bbbb-cccc ended on 2026-11-28.");
    const other = { ...known, url: "https://github.com/advisories/GHSA-dddd-eeee-ffff" };
    const more = { one: { severity: "high", via: [known, other] } };
    expect(judge({ vulnerabilities: more }, { exceptions }).outcome).toBe("failed");
  });

  it("has exceptions with a reason and a day", () => {
    for (const { advisory, reason, until } of EXCEPTIONS) {
      expect(advisory).toMatch(/^GHSA(-[a-z0-9]{4}){3}$/);
      expect(reason.length).toBeGreaterThan(20);
      expect(until).toMatch(/^20\d\d-\d\d-\d\d$/);
    }
  });

  it.each([
    { message: "405 Method Not Allowed - POST https://registry/-/npm/v1", statusCode: 405 },
    { message: "404 Not Found", statusCode: 404, error: { summary: "", detail: "" } },
    { message: "503 Service Unavailable", statusCode: 503 },
    { error: { code: "ENOAUDIT", summary: "Your configured registry does not support audit" } },
    { message: "request to https://registry failed, reason: getaddrinfo ENOTFOUND registry" },
    { message: "connect ECONNREFUSED 127.0.0.1:4873" },
  ])("is skipped with a line where no registry answers with a report: $message", (answer) => {
    const { outcome, lines } = judge(answer);
    expect(outcome).toBe("skipped");
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(/^Audit SKIPPED: the registry /);
  });

  it("is skipped where the registry takes too long", () => {
    expect(judgeAudit(null, RULES).outcome).toBe("skipped");
  });

  it.each([
    { error: { code: "EAUDITNOLOCK", summary: "This command requires an existing lockfile." } },
    { error: { code: "EUSAGE" } },
    {},
    "",
    "null",
    "npm error",
  ])("fails where it is the audit itself that does not work: %j", (answer) => {
    expect(judge(answer).outcome).toBe("failed");
  });
});
