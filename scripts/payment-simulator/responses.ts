/** The provider's form of an error. */
export function failure(status: number, error: string, message: string, code?: number): Response {
  const cause = code === undefined ? [] : [{ code, description: message, data: null }];
  return Response.json({ message, error, status, cause }, { status });
}

export function redirect(to: string, status: 302 | 303): Response {
  return new Response(null, { status, headers: { Location: to, "Cache-Control": "no-store" } });
}

/** The body of a JSON request or a form; empty for an empty body, null for an unreadable one. */
export async function readBody(request: Request): Promise<Record<string, unknown> | null> {
  const text = await request.text();
  if (text === "") return {};
  if (request.headers.get("Content-Type")?.startsWith("application/x-www-form-urlencoded")) {
    return Object.fromEntries(new URLSearchParams(text));
  }
  try {
    return asRecord(JSON.parse(text));
  } catch {
    return null;
  }
}

export function asRecord(value: unknown): Record<string, unknown> | null {
  const isRecord = typeof value === "object" && value !== null && !Array.isArray(value);
  return isRecord ? (value as Record<string, unknown>) : null;
}

/** A text or number of the body, as text; empty for anything else. */
export function readText(body: Record<string, unknown> | null, name: string): string {
  const value = body?.[name];
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}
