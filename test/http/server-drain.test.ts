import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { connect, type AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, it } from "vitest";

import { trackAnswers, type AnswersUnderWay } from "../../server/http-server";
import { drainServer } from "../../server/start";
import { send } from "./server-fixture";

let server: Server;
let port: number;
let answers: AnswersUnderWay;

beforeEach(async () => {
  answers = trackAnswers();
  server = createServer((request, response) => {
    answers.begin(request.socket, response);
    if (request.url !== "/eterna") response.end("listo");
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  ({ port } = server.address() as AddressInfo);
});
afterEach(() => server.closeAllConnections());

it("an answer that never comes is cut off when the time is up", async () => {
  const arrived = once(server, "request");
  const answer = expect(send(port, "/eterna")).rejects.toThrow("socket hang up");
  await arrived;
  await drainServer({ server, answers, limitMs: 100 });
  await answer;
});

it("a connection opened ahead of need does not hold the shop open", async () => {
  const opened = once(server, "connection");
  const socket = connect(port, "127.0.0.1");
  await opened;
  const closed = once(socket, "close");
  await drainServer({ server, answers, limitMs: 60_000 });
  await closed;
  expect(server.listening).toBe(false);
});
