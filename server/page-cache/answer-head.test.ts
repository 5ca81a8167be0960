import { once } from "node:events";
import { createServer, ServerResponse, type RequestListener } from "node:http";
import { connect, type AddressInfo } from "node:net";
import { afterEach, describe, expect, it, vi } from "vitest";

import { makeHead, writeHead, type AnswerHead } from "./answer-head";

const ID = "0123456789abcdef";
const OTHER_ID = "fedcba9876543210";
const BODY = "hola";
const PAGE_FIELDS = ["Content-Type", "text/plain", "ETag", 'W/"x"', "Content-Length", "4"];

const closers: (() => void)[] = [];
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  closers.splice(0).forEach((close) => close());
});

/** What a server sends for requests that follow one another on one connection. */
async function readAnswers(answer: RequestListener, requests: string[]): Promise<string[]> {
  const server = createServer(answer).listen(0, "127.0.0.1");
  closers.push(() => server.close());
  await once(server, "listening");
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
  const answers: string[] = [];
  let text = "";
  socket.setEncoding("latin1").on("data", (part: string) => (text += part));
  for (const request of requests) {
    socket.write(request);
    await expect.poll(() => text, { interval: 1 }).toMatch(/\r\n\r\n/);
    answers.push(text.replace(/Date: [^\r]+/, "Date"));
    text = "";
  }
  socket.destroy();
  return answers;
}

const get = (fields = "", start = "GET / HTTP/1.1") => `${start}\r\nHost: x\r\n${fields}\r\n`;

/** All with one head, each with the next id. */
function answerWith(head: AnswerHead, ids: string[], seen: ServerResponse[] = []): RequestListener {
  const left = [...ids];
  return (request, response) => {
    seen.push(response);
    writeHead(response, head, left.shift() ?? "");
    response.end(head.status === 304 || request.method === "HEAD" ? undefined : BODY);
  };
}

describe("the head of an answer", () => {
  const unusual: [string, string][] = [
    ["a usual one", get()],
    ["one without a body", get("", "HEAD / HTTP/1.1")],
    ["the last of a connection", get("Connection: close\r\n")],
    ["a client of HTTP/1.0", get("", "GET / HTTP/1.0")],
    ["one that keeps its connection", get("Connection: keep-alive\r\n", "GET / HTTP/1.0")],
  ];
  for (const status of [200, 304, 404]) {
    it.each(unusual)(`is what Node writes for %s, with status ${status}`, async (_, request) => {
      const fields = status === 304 ? PAGE_FIELDS.slice(0, 4) : PAGE_FIELDS;
      const byNode: RequestListener = ({ method }, response) => {
        response.writeHead(status, [...fields, "x-request-id", OTHER_ID]);
        response.end(status === 304 || method === "HEAD" ? undefined : BODY);
      };
      const head = makeHead(status, fields);
      const [, again] = await readAnswers(answerWith(head, [ID, OTHER_ID]), [get(), request]);
      expect(head.written).not.toBeNull();
      expect(again).toBe((await readAnswers(byNode, [request]))[0]);
    });
  }

  it("is written once for the answers of a second, and known to what comes after", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: 5_000_000 });
    const byNode = vi.spyOn(ServerResponse.prototype, "writeHead");
    const head = makeHead(404, PAGE_FIELDS);
    const seen: ServerResponse[] = [];
    await readAnswers(answerWith(head, [ID, OTHER_ID], seen), [get(), get()]);
    expect(byNode).toHaveBeenCalledOnce();
    expect(head.written?.second).toBe(5000);
    expect(seen.map(({ statusCode, headersSent }) => [statusCode, headersSent])).toEqual([
      [404, true],
      [404, true],
    ]);
    vi.setSystemTime(5_001_000);
    await readAnswers(answerWith(head, [ID]), [get()]);
    expect(byNode).toHaveBeenCalledTimes(2);
    expect(head.written?.second).toBe(5001);
  });

  it("leaves a head with fields of its own to Node", async () => {
    const head = makeHead(200, PAGE_FIELDS);
    const ownFirst: RequestListener = (_request, response) => {
      response.setHeader("X-Own", "1");
      writeHead(response, head, null);
      response.end(BODY);
    };
    const [answer] = await readAnswers(ownFirst, [get()]);
    expect(answer).toContain("\r\nX-Own: 1\r\n");
    expect(head.written).toBeNull();
  });

  it("is left to Node where its text is not to be found", () => {
    const head = makeHead(200, PAGE_FIELDS);
    const writings: unknown[][] = [];
    const response = {
      shouldKeepAlive: true,
      req: { httpVersion: "1.1" },
      writeHead: (...parts: unknown[]) => writings.push(parts),
    } as unknown as ServerResponse;
    writeHead(response, head, ID);
    writeHead(response, head, ID);
    expect(writings).toHaveLength(2);
    expect(writings[1]).toEqual([200, [...PAGE_FIELDS, "x-request-id", ID]]);
  });
});
