/** A vulnerability that does not stop a release, for a reason and until a day. */
type Exception = {
  /** The identifier at the end of the advisory's address. */
  advisory: string;
  /** Why an attacker cannot reach it here, and the test that fails when this changes. */
  reason: string;
  /** The last day, as in 2027-02-28. Then somebody looks again. */
  until: string;
};

const FRAMEWORK_TEST = "test/http/framework-conditions.test.ts";

/** See decision 001: no release of Remix 2 corrects these. */
export const EXCEPTIONS: readonly Exception[] = [
  {
    advisory: "GHSA-rxv8-25v2-qmq8",
    reason: `Slow answers when single fetch reflects input: loaders return it as short texts (${FRAMEWORK_TEST})`,
    until: "2027-02-28",
  },
  {
    advisory: "GHSA-49rj-9fvp-4h2h",
    reason: `Decoding of a stream that others wrote: only browsers decode, and only the shop's own (${FRAMEWORK_TEST})`,
    until: "2027-02-28",
  },
  {
    advisory: "GHSA-chx6-hx7r-mcp5",
    reason: `Load by requests for the route manifest: it is off (${FRAMEWORK_TEST})`,
    until: "2027-02-28",
  },
];

/** The output of `npm audit --json`; null when it took too long. */
type AuditAnswer = { output: string } | null;

type Verdict = {
  outcome: "passed" | "failed" | "skipped";
  lines: string[];
};

type Advisory = { title?: string; url?: string; severity?: string };
type Vulnerable = {
  severity: string;
  range?: string;
  via?: (Advisory | string)[];
  /** Where it is installed, as package-lock.json names it. */
  nodes?: string[];
};
type Report = {
  vulnerabilities: Record<string, Vulnerable | undefined>;
  metadata?: { vulnerabilities?: Record<string, number> };
};
type Failure = { message?: string; statusCode?: number; error?: { code?: string } };

/** Stops a release in any package, also in one that only builds or tests. */
const GRAVEST = "critical";
/** Stops a release in what is shipped. */
const GRAVE = "high";
const COUNTED = ["high", "moderate", "low"];
const UNREACHABLE =
  /\b(ENOAUDIT|ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|ERR_SOCKET_TIMEOUT|ENOTCACHED)\b/;

export type AuditRules = {
  /** True for a package of the shop itself, by its place in package-lock.json. */
  isShipped: (node: string) => boolean;
  exceptions: readonly Exception[];
  /** As in 2026-11-28. */
  today: string;
};

/**
 * Fails for a known vulnerability that is critical, or high in what is shipped, and has no exception. Skips only
 * when the registry gave no report; any other unexpected output fails, so that a broken audit is noticed.
 */
export function judgeAudit(answer: AuditAnswer, rules: AuditRules): Verdict {
  if (answer === null) return skip("the registry did not answer in time");
  const parsed = parse(answer.output);
  if (parsed === null) return fail(["npm audit said nothing that can be read."]);
  if ("vulnerabilities" in parsed) return judgeReport(parsed, rules);
  const message = parsed.message ?? parsed.error?.code ?? "no reason given";
  const isRefused = parsed.statusCode !== undefined && parsed.statusCode >= 400;
  if (isRefused || UNREACHABLE.test(`${parsed.error?.code} ${message}`)) {
    return skip(`the registry offers no audit (${message})`);
  }
  return fail([`npm audit failed: ${message}`]);
}

function judgeReport({ vulnerabilities, metadata }: Report, rules: AuditRules): Verdict {
  const ended = rules.exceptions.filter(({ until }) => until < rules.today);
  const excused = rules.exceptions.filter((one) => !ended.includes(one));
  const open = Object.entries(vulnerabilities).flatMap(([name, found]) => {
    if (!found) return [];
    const advisories = listAdvisories(vulnerabilities, name).filter(
      (one) =>
        isGrave(one.severity ?? found.severity, found.nodes ?? [], rules) &&
        !excused.some(({ advisory }) => one.url?.endsWith(`/${advisory}`)),
    );
    return advisories.length > 0 ? [`  ${name} ${found.range ?? ""}: ${describe(advisories)}`] : [];
  });
  const notes = [
    ...ended.map(({ advisory, until }) => `The exception of ${advisory} ended on ${until}.`),
    ...excused.map(
      ({ advisory, until, reason }) => `Except ${advisory}, until ${until}: ${reason}`,
    ),
  ];
  if (open.length > 0) {
    return fail([`${open.length} critical, or high in what is shipped:`, ...open, ...notes]);
  }
  const counts = COUNTED.map((severity) => {
    const counted = metadata?.vulnerabilities?.[severity];
    return `${counted ?? 0} ${severity}`;
  });
  const first = `Audit passed: none critical, nor high in what is shipped (${counts.join(", ")}).`;
  return { outcome: "passed", lines: [first, ...notes] };
}

function isGrave(severity: string, nodes: readonly string[], { isShipped }: AuditRules): boolean {
  if (severity === GRAVEST) return true;
  // A report that names no place is of any.
  return severity === GRAVE && (nodes.length === 0 || nodes.some(isShipped));
}

/** A package has its own advisories, and those of the packages through which it is vulnerable. */
function listAdvisories(
  vulnerabilities: Report["vulnerabilities"],
  name: string,
  seen = new Set<string>(),
): Advisory[] {
  seen.add(name);
  const found = vulnerabilities[name];
  if (!found) return [{ title: `through ${name}` }];
  return (found.via ?? []).flatMap((one) => {
    if (typeof one !== "string") return [{ severity: found.severity, ...one }];
    return seen.has(one) ? [] : listAdvisories(vulnerabilities, one, seen);
  });
}

function describe(advisories: readonly Advisory[]): string {
  return advisories
    .map(({ title, url }) => `${title ?? "no title"} ${url ?? ""}`.trim())
    .join("; ");
}

function parse(output: string): Report | Failure | null {
  try {
    const parsed: unknown = JSON.parse(output);
    return typeof parsed === "object" && parsed !== null ? parsed : null;
  } catch {
    return null;
  }
}

const skip = (reason: string): Verdict => ({
  outcome: "skipped",
  lines: [`Audit SKIPPED: ${reason}.`],
});

const fail = (lines: string[]): Verdict => ({
  outcome: "failed",
  lines: ["Audit FAILED.", ...lines],
});
