// A process with the least a Node server can do: the same headers and bytes for every request.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

export type ConstantPage = { headers: Record<string, string>; body: Uint8Array };

let headers: Record<string, string> = {};
let body: Uint8Array = new Uint8Array();

const server = createServer((_request, response) => {
  response.writeHead(200, headers);
  response.end(body);
});

// Advanced serialization keeps the body's bytes, but not that they were a Buffer.
process.on("message", (page: ConstantPage) => {
  headers = page.headers;
  body = page.body;
  const reply = () => process.send?.({ port: (server.address() as AddressInfo).port });
  if (server.listening) reply();
  else server.listen(0, "127.0.0.1", reply);
});
process.on("disconnect", () => process.exit());
