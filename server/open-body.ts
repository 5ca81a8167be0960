import { setTimeout as wait } from "node:timers/promises";

/** A request body that several functions can read, one after the other. */
export type OpenBody = {
  /** The next piece; "late" when it did not arrive in time. A later call can still get it. */
  read(limitMs: number): Promise<Uint8Array<ArrayBuffer> | "end" | "late">;
  readonly isWhole: boolean;
};

type Piece = ReadableStreamReadResult<Uint8Array<ArrayBuffer>>;

export function openBody(stream: ReadableStream<Uint8Array<ArrayBuffer>>): OpenBody {
  const reader = stream.getReader();
  let underWay: Promise<Piece> | null = null;
  let isWhole = false;
  return {
    async read(limitMs) {
      underWay ??= reader.read();
      const piece = await within(limitMs, underWay);
      if (piece === "late") return piece;
      underWay = null;
      isWhole = piece.done;
      return piece.done ? "end" : piece.value;
    },
    get isWhole() {
      return isWhole;
    },
  };
}

async function within<T>(ms: number, promise: Promise<T>): Promise<T | "late"> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<"late">((resolve) => {
    timer = setTimeout(() => resolve("late"), Math.max(0, ms));
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}

type RestLimits = { ms: number; bytes: number };

/** How long a client that still sends may take to read its answer. */
const LINGER: RestLimits = { ms: 1000, bytes: 24 * 1024 * 1024 };

/**
 * Answers a request whose body is still arriving. The headers go out at once, and the text when the rest
 * of the body has arrived or a limit is reached: many clients read no answer before they have sent
 * everything. Where a limit is reached, the connection is closed a little later (a lingering close): a
 * socket that is closed with unread bytes resets the connection, and the client can lose its answer.
 */
export async function answerEarly(
  answer: Response,
  body: OpenBody,
  limits: RestLimits,
): Promise<Response> {
  if (body.isWhole) return answer;
  const text = new Uint8Array(await answer.arrayBuffer());
  // For the client, an answer without a text ends with its headers.
  if (text.length === 0) await discardRest(body, limits);
  const held = new ReadableStream<Uint8Array>({
    // Makes Node send the headers.
    start: (controller) => controller.enqueue(new Uint8Array()),
    async pull(controller) {
      await discardRest(body, limits);
      controller.enqueue(text);
      const closesAt = performance.now() + LINGER.ms;
      await discardRest(body, LINGER);
      if (!body.isWhole) await wait(Math.max(0, closesAt - performance.now()));
      controller.close();
    },
  });
  const headers = new Headers(answer.headers);
  headers.set("Content-Length", String(text.length));
  return new Response(held, { status: answer.status, headers });
}

/** Reads what is left of a body and discards it, within the limits. */
async function discardRest(body: OpenBody, { ms, bytes }: RestLimits): Promise<void> {
  if (body.isWhole) return;
  const endsAt = performance.now() + ms;
  let left = bytes;
  while (left > 0) {
    const piece = await body.read(endsAt - performance.now()).catch(() => "end" as const);
    if (typeof piece === "string") return;
    left -= piece.length;
  }
}
