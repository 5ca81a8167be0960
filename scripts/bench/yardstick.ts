// A process with the least a Node server can do: a body that is ready, for every request.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

import { answerJobs } from "./jobs";

/** As many bytes as a page has, compressed. */
export type YardstickJob = { body: Uint8Array };
export type YardstickPlace = { port: number };

let body: Uint8Array = new Uint8Array();

const server = createServer((_request, response) => {
  response.writeHead(200, {
    "Content-Type": "text/html; charset=utf-8",
    "Content-Encoding": "br",
    "Content-Length": body.length,
  });
  response.end(body);
});

answerJobs(async (job: YardstickJob): Promise<YardstickPlace> => {
  body = job.body;
  if (!server.listening) {
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  }
  return { port: (server.address() as AddressInfo).port };
});
