import { brotliDecompressSync } from "node:zlib";
import { describe, expect, it, vi } from "vitest";

import { sameSlots } from "../test/helpers/same-slots";
import { createAdmission, createBulkheads } from "./admission";
import { dressBareFailures } from "./app";
import { compressAnswers } from "./compress-answers";
import { answerAt, chainLayers, type Layer, type RequestContext } from "./layer";
import { BODY_TIMES, limitBodies } from "./limit-bodies";
import { nameCharset } from "./app";
import { refuseForeignForms } from "./origin-check";
import { mendDoubleSlashes, refuseUnreadableAddresses, settlePublicAddress } from "./request-shape";
import { refuseMissingFiles } from "./static-files";

const HTML = { "Content-Type": "text/html" };
const echo = async (request: Request) => new Response(await request.text(), { headers: HTML });

/** The answer of one layer to a request for this target; behind it is `handle`. */
function ask(layer: Layer, target: string, init: RequestInit & Partial<RequestContext> = {}) {
  const { isHostReadable = true } = init;
  const context = {
    ...{ requestId: "0".repeat(16), target, isHostReadable },
    ...{ remoteAddress: "127.0.0.1", clientAddress: "203.0.113.7" },
  };
  const request = new Request(`http://tela.test${target}`, init);
  return chainLayers([layer], echo)(request, context);
}

const form = (body: RequestInit["body"], headers = {}) => ({
  ...{ method: "POST", body, duplex: "half" as const },
  headers: { "Sec-Fetch-Site": "same-origin", ...headers },
});

it("a request meets the layers in the order of the list", async () => {
  const met: number[] = [];
  const note = (count: number): Layer => {
    return (request, _context, next) => {
      met.push(count);
      return next(request);
    };
  };
  await ask((request, context) => chainLayers([note(1), note(2)], echo)(request, context), "/");
  expect(met).toEqual([1, 2]);
});

describe("one layer by itself", () => {
  it.each<[string, Layer, string, Parameters<typeof ask>[2], number]>([
    ["doubled slashes", mendDoubleSlashes(), "//carrito", {}, 301],
    ["a form to doubled slashes", mendDoubleSlashes(), "//carrito", form("a=1"), 404],
    ["percent signs without a meaning", refuseUnreadableAddresses(), "/%E0", {}, 400],
    ["no readable host", refuseUnreadableAddresses(), "/", { isHostReadable: false }, 400],
    ["a readable address", refuseUnreadableAddresses(), "/productos?q=a", {}, 200],
    ["another site's form", refuseForeignForms(), "/carrito", { method: "POST" }, 200],
    ["an unknown form to the owner", refuseForeignForms(), "/admin", { method: "POST" }, 403],
    ["a built file that is missing", refuseMissingFiles(), "/assets/../x", {}, 404],
    ["a form within the limit", limitBodies(BODY_TIMES), "/", form("a=1"), 200],
    ["a form beyond the limit", limitBodies(BODY_TIMES), "/", form("a".repeat(65_537)), 413],
    [
      "a form that does not arrive",
      limitBodies({ ...BODY_TIMES, whole: 1 }),
      ...(["/", form(new ReadableStream()), 408] as const),
    ],
    [
      "a request without a free slot",
      createAdmission({ slots: sameSlots(0), refusalDelayMs: 0 }).admit,
      ...(["/", {}, 503] as const),
    ],
    ["a request with a free slot", createAdmission().admit, "/", {}, 200],
    ["its own path", answerAt("/x", () => new Response(null, { status: 418 })), "/X/?a", {}, 418],
  ])("%s", async (_what, layer, target, init, status) => {
    expect((await ask(layer, target, init)).status).toBe(status);
  });

  it("the public address replaces what the client claims", async () => {
    const layers = [settlePublicAddress(new URL("https://tela.com.ar")), echoHost];
    const chain: Layer = (request, context) => chainLayers(layers, echo)(request, context);
    const headers = { Host: "malo.test", "X-Forwarded-Host": "malo.test" };
    expect(await (await ask(chain, "/", { headers })).text()).toBe("tela.com.ar null");
  });

  it("an empty failure becomes a page with its status", async () => {
    const empty: Layer = () => new Response(null, { status: 404 });
    const chain: Layer = (...asked) =>
      chainLayers([dressBareFailures(), empty], echo)(...pair(asked));
    const answer = await ask(chain, "/nada");
    expect(answer.status).toBe(404);
    expect(await answer.text()).toContain("No encontramos lo que buscás");
  });

  it("a page in place of an empty failure keeps all cookies", async () => {
    const failure: Layer = () => {
      const headers = new Headers({ "Cache-Control": "private" });
      for (const cookie of ["a=1", "b=2"]) headers.append("Set-Cookie", cookie);
      return new Response(null, { status: 500, headers });
    };
    const chain: Layer = (...asked) =>
      chainLayers([dressBareFailures(), failure], echo)(...pair(asked));
    const { headers } = await ask(chain, "/carrito");
    expect(headers.getSetCookie()).toEqual(["a=1", "b=2"]);
    expect(headers.get("Cache-Control")).toBe("no-store");
  });

  it("a text names its charset", async () => {
    const { headers } = await ask(nameCharset(), "/");
    expect(headers.get("Content-Type")).toBe("text/html; charset=utf-8");
  });

  it("a text is compressed for a client that takes it, and varies for all", async () => {
    const headers = { "Accept-Encoding": "br" };
    const small = await ask(compressAnswers(), "/", form("hola", headers));
    expect(small.headers.get("Vary")).toBe("Accept-Encoding");
    const bytes = Buffer.from(await small.arrayBuffer());
    expect(brotliDecompressSync(bytes).toString()).toBe("hola");
  });
});

const echoHost: Layer = ({ headers }) =>
  new Response(`${headers.get("Host")} ${headers.get("X-Forwarded-Host")}`);

const pair = ([request, context]: Parameters<Layer>) => [request, context] as const;

describe("an upload that is answered before it is read", () => {
  const early: Layer = () => new Response("pronto");
  const type = { "Content-Type": "multipart/form-data; boundary=b" };
  const answerEarly = (upload: ReadableStream<Uint8Array>, afterAnswer: number) => {
    const chain: Layer = (...asked) =>
      chainLayers([limitBodies({ ...BODY_TIMES, afterAnswer }), early], echo)(...pair(asked));
    return ask(chain, "/pedido/ficha", form(upload, type));
  };

  it("gets the text of its answer when the rest of it is here", async () => {
    let send: (bytes: Uint8Array | null) => void = () => undefined;
    const upload = new ReadableStream<Uint8Array>({
      start(controller) {
        send = (bytes) => (bytes ? controller.enqueue(bytes) : controller.close());
      },
    });
    const answer = await answerEarly(upload, 15_000);
    const read = vi.fn();
    const body = answer.text().finally(read);
    send(new Uint8Array(10));
    await new Promise(setImmediate);
    expect(read).not.toHaveBeenCalled();
    send(null);
    expect(await body).toBe("pronto");
  });

  it.each([
    ["goes on for too long", () => undefined, 1],
    ["is too large", largePiece, 15_000],
  ])("gets the whole answer before the connection closes when it %s", async (_, pull, ms) => {
    const { body, headers } = await answerEarly(new ReadableStream({ pull }), ms);
    expect(headers.get("Content-Length")).toBe("6");
    const reader = body?.getReader();
    await reader?.read();
    const text = await reader?.read();
    expect(new TextDecoder().decode(text?.value)).toBe("pronto");
    await reader?.cancel();
  });
});

function largePiece(controller: ReadableStreamDefaultController<Uint8Array>): void {
  controller.enqueue(new Uint8Array(4 * 1024 * 1024));
}

it("a slot that is released goes to the request that waited longest", async () => {
  const bulkheads = createBulkheads({ pages: 1 });
  const release = bulkheads.take("pages");
  const left = new AbortController();
  const gone = bulkheads.wait("pages", left.signal);
  const waits = bulkheads.wait("pages", new AbortController().signal);
  left.abort(new Error("left"));
  await expect(gone).rejects.toThrow("left");
  release();
  release();
  await waits;
  expect(bulkheads.taken.pages).toBe(1);
});
