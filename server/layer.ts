/** What a layer knows of a request beside the `Request` itself. */
export type RequestContext = {
  /** The same id as in the `X-Request-Id` header and in the log. */
  requestId: string;
  /** The request target as it was sent: the URL of the `Request` is normalised. */
  target: string;
  /** False where the request names no host, several, or one that no URL can have. */
  isHostReadable: boolean;
  /** The other end of the connection: the client or a proxy. */
  remoteAddress: string | undefined;
  /** Where the request comes from, past trusted proxies. */
  clientAddress: string | undefined;
};

export type Handler = (request: Request, context: RequestContext) => Promise<Response>;

/** Passes the request on to the layers behind. */
type Next = (request: Request) => Promise<Response>;

/** Answers a request itself, or passes it on and returns that answer, changed or not. */
export type Layer = (
  request: Request,
  context: RequestContext,
  next: Next,
) => Response | Promise<Response>;

/** One handler of all layers; each passes on to the one after it, and the last one to `handle`. */
export function chainLayers(layers: readonly Layer[], handle: Handler): Handler {
  return layers.reduceRight<Handler>(
    (inner, layer) => async (request, context) =>
      layer(request, context, (passed) => inner(passed, context)),
    handle,
  );
}

/** A layer that answers GET and HEAD at one path. */
export function answerAt(
  path: string,
  answer: (request: Request, context: RequestContext) => Response | Promise<Response>,
): Layer {
  return (request, context, next) => {
    const [asked = ""] = context.target.split("?", 1);
    const isAsked = [path, `${path}/`].includes(asked.toLowerCase()) && request.method !== "POST";
    return isAsked ? answer(request, context) : next(request);
  };
}

/** An answer whose length is known. */
export function answerText(
  text: string,
  status: number,
  headers: Record<string, string>,
): Response {
  const length = String(Buffer.byteLength(text));
  return new Response(text, { status, headers: { "Content-Length": length, ...headers } });
}

/** Calls `ask` at most once in that many milliseconds; all callers share the promise. */
export function atMostEvery<T>(ms: number, ask: () => Promise<T>): () => Promise<T> {
  let latest: Promise<T> | undefined;
  let latestAt = 0;
  return () => {
    const now = performance.now();
    if (!latest || now - latestAt >= ms) {
      latest = ask();
      latestAt = now;
    }
    return latest;
  };
}
