import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach } from "vitest";

export type RecordedRequest = {
  method: string;
  path: string;
  headers: IncomingMessage["headers"];
  body: string;
};

export type ScriptedServer = {
  base: URL;
  requests: RecordedRequest[];
  /** The answer to every request from now on. */
  answerWith(answer: Answer): void;
  close(): Promise<void>;
};

export type Answer = (response: ServerResponse, request: RecordedRequest) => void;

/** A local server that gives any configured answer, even an invalid one. */
export async function startScriptedServer(): Promise<ScriptedServer> {
  const requests: RecordedRequest[] = [];
  let answer: Answer = json(500, {});
  const server = createServer((incoming, response) => {
    void readBody(incoming).then((body) => {
      const { method = "", url = "", headers } = incoming;
      const request = { method, path: url, headers, body };
      requests.push(request);
      answer(response, request);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    base: new URL(`http://127.0.0.1:${port}`),
    requests,
    answerWith: (next) => {
      answer = next;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** One for the tests of a file; recorded requests are cleared after each test. */
export function useScriptedServer(): { get(): ScriptedServer } {
  let server: ScriptedServer | null = null;
  beforeAll(async () => {
    server = await startScriptedServer();
  });
  beforeEach(() => {
    if (server) server.requests.length = 0;
  });
  afterAll(() => server?.close());
  return {
    get() {
      if (!server) throw new Error("The server is not open yet");
      return server;
    },
  };
}

export function json(status: number, body: unknown): Answer {
  return (response) =>
    void response
      .writeHead(status, { "Content-Type": "application/json" })
      .end(JSON.stringify(body));
}

/** One answer after the other, then the last one for ever. */
export function inTurn(...answers: [Answer, ...Answer[]]): Answer {
  return (response, request) => {
    const [first, ...others] = answers;
    if (others[0]) answers = [others[0], ...others.slice(1)];
    first(response, request);
  };
}

async function readBody(incoming: IncomingMessage): Promise<string> {
  incoming.setEncoding("utf8");
  let text = "";
  for await (const part of incoming) text += part as string;
  return text;
}
