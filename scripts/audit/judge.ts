/** The output of `npm audit --json`; null when it took too long. */
export type AuditAnswer = { output: string } | null;

export type Verdict = {
  outcome: "passed" | "failed" | "skipped";
  /** For the log; the first line says the outcome. */
  lines: string[];
};

type Advisory = { title?: string; url?: string; severity?: string };
type Report = {
  vulnerabilities: Record<
    string,
    { severity: string; range?: string; via?: (Advisory | string)[] } | undefined
  >;
  metadata?: { vulnerabilities?: Record<string, number> };
};
type Failure = { message?: string; statusCode?: number; error?: { code?: string } };

/** Stops a release. */
const GRAVEST = "critical";
const OTHERS = ["high", "moderate", "low"];
const UNREACHABLE =
  /\b(ENOAUDIT|ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|ERR_SOCKET_TIMEOUT|ENOTCACHED)\b/;

/**
 * Fails for a known critical vulnerability of any dependency. Skips only when the registry gave no
 * report; any other unexpected output fails, so that a broken audit is noticed.
 */
export function judgeAudit(answer: AuditAnswer): Verdict {
  if (answer === null) return skip("the registry did not answer in time");
  const parsed = parse(answer.output);
  if (parsed === null) return fail(["npm audit said nothing that can be read."]);
  if ("vulnerabilities" in parsed) return judgeReport(parsed);
  const message = parsed.message ?? parsed.error?.code ?? "no reason given";
  const isRefused = parsed.statusCode !== undefined && parsed.statusCode >= 400;
  if (isRefused || UNREACHABLE.test(`${parsed.error?.code} ${message}`)) {
    return skip(`the registry offers no audit (${message})`);
  }
  return fail([`npm audit failed: ${message}`]);
}

function judgeReport({ vulnerabilities, metadata }: Report): Verdict {
  const critical = Object.entries(vulnerabilities).flatMap(([name, found]) =>
    found?.severity === GRAVEST ? [`  ${name} ${found.range ?? ""}: ${describe(found.via)}`] : [],
  );
  if (critical.length > 0) return fail([`${critical.length} critical:`, ...critical]);
  const counts = OTHERS.map((severity) => {
    const counted = metadata?.vulnerabilities?.[severity];
    return `${counted ?? 0} ${severity}`;
  });
  return { outcome: "passed", lines: [`Audit passed: none critical (${counts.join(", ")}).`] };
}

/** The cause is an advisory, or another package, which has its own line. */
function describe(via: (Advisory | string)[] = []): string {
  const reasons = via.map((one) =>
    typeof one === "string" ? `through ${one}` : `${one.title ?? "no title"} ${one.url ?? ""}`,
  );
  return reasons.join("; ").trim();
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
