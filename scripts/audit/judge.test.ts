import { describe, expect, it } from "vitest";

import { judgeAudit } from "./judge";

const judge = (answer: object | string) =>
  judgeAudit({ output: typeof answer === "string" ? answer : JSON.stringify(answer) });

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
  it("passes where nothing is known, and counts what is not critical", () => {
    expect(judge(report()).outcome).toBe("passed");
    expect(judge(report("high", "high", "moderate"))).toEqual({
      outcome: "passed",
      lines: ["Audit passed: none critical (2 high, 1 moderate, 0 low)."],
    });
  });

  it("fails on one that is critical, and names it", () => {
    const { outcome, lines } = judge(report("low", "critical"));
    expect(outcome).toBe("failed");
    expect(lines).toEqual([
      "Audit FAILED.",
      "1 critical:",
      "  package-1 <1.2.3: Runs what it reads https://example.com/GHSA-1",
    ]);
  });

  it("names a package that has it through another", () => {
    const through = { vulnerabilities: { one: { severity: "critical", via: ["two"] } } };
    expect(judge(through).lines.at(-1)).toBe("  one : through two");
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
    expect(judgeAudit(null).outcome).toBe("skipped");
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
