import type { IncomingMessage } from "node:http";

/** The answer of an endpoint, before a fault changes it. */
export type Answer =
  | { kind: "json"; status: number; body: unknown; headers?: Record<string, string> }
  | { kind: "html"; status: number; body: string }
  | { kind: "redirect"; status: 302 | 303; to: string };

/** A request with its whole body. */
export type SimulatorRequest = {
  method: string;
  /** Without a trailing slash. */
  path: string;
  query: URLSearchParams;
  headers: Record<string, string>;
  /** From JSON or a form; an empty object for an empty body, null for an unreadable one. */
  body: Record<string, unknown> | null;
};

const LARGEST_BODY_BYTES = 1024 * 1024;

export function json(body: unknown, status = 200): Answer {
  return { kind: "json", status, body };
}

export function html(body: string, status = 200): Answer {
  return { kind: "html", status, body };
}

/** The provider's form of an error. */
export function failure(status: number, error: string, message: string, code?: number): Answer {
  const cause = code === undefined ? [] : [{ code, description: message, data: null }];
  return json({ message, error, status, cause }, status);
}

/** @throws Error for more than a megabyte */
export async function readRequest(message: IncomingMessage): Promise<SimulatorRequest> {
  const url = new URL(message.url ?? "/", "http://simulator");
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of message as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > LARGEST_BODY_BYTES) throw new Error("The body is too large");
    chunks.push(chunk);
  }
  const headers = Object.fromEntries(
    Object.entries(message.headers).map(([name, value]) => [name, String(value)]),
  );
  return {
    method: message.method ?? "GET",
    path: url.pathname.replace(/\/+$/, "") || "/",
    query: url.searchParams,
    headers,
    body: parseBody(Buffer.concat(chunks).toString("utf8"), headers["content-type"] ?? ""),
  };
}

function parseBody(text: string, type: string): Record<string, unknown> | null {
  if (text === "") return {};
  if (type.startsWith("application/x-www-form-urlencoded")) {
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
export function readText(body: Record<string, unknown>, name: string): string {
  const value = body[name];
  return typeof value === "string" ? value : typeof value === "number" ? String(value) : "";
}
