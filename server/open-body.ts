/** A body of which several readers, one after the other, take what is left. */
export type OpenBody = {
  /** The next piece; "late" when it does not come in time, and can still come. */
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

type RestLimits = { ms: number; bytes?: number };

/**
 * Sends an answer at once, and its end when the body was read and thrown away, or a limit is reached:
 * many clients read no answer before they have sent everything.
 */
export function endWhenRead(answer: Response, body: OpenBody, limits: RestLimits): Response {
  if (body.isWhole) return answer;
  const held = new TransformStream<Uint8Array, Uint8Array>({
    // Makes Node send the headers.
    start: (controller) => controller.enqueue(new Uint8Array()),
    flush: () => throwAway(body, limits),
  });
  const { status, headers } = answer;
  const plain = answer.body ?? new Blob().stream();
  return new Response(plain.pipeThrough(held), { status, headers });
}

async function throwAway(body: OpenBody, { ms, bytes = Infinity }: RestLimits): Promise<void> {
  const endsAt = performance.now() + ms;
  let left = bytes;
  while (left > 0) {
    const piece = await body.read(endsAt - performance.now()).catch(() => "end" as const);
    if (typeof piece === "string") return;
    left -= piece.length;
  }
}
