import type { IncomingMessage, ServerResponse } from "node:http";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";

import { aNoisyPicture, aPicture } from "./pictures";
import { makeCertificate } from "./certificate";

/** Servers that the certificate is for; all of them are the one simulator. */
export const PICTURE_HOSTS = ["fotos.example.com", "otra.example.com"] as const;
export const [HOST, OTHER_HOST] = PICTURE_HOSTS;

export type PictureHosts = {
  port: number;
  /** What makes a shop fetch from here alone. */
  settings: Record<"PICTURE_SIMULATOR" | "PICTURE_SIMULATOR_CERTIFICATE", string>;
  certificate: string;
  /** Host and path of each request, in order. */
  asked: string[];
  /** Headers of the last request. */
  headers: () => IncomingMessage["headers"];
  /** Keeps the answers to `/held.jpg` until `release`, as at the start. */
  hold: () => void;
  release: () => void;
  close: () => Promise<void>;
};

type Answer = (response: ServerResponse, count: number) => void;

/** A server that plays good, slow, broken and lying servers of pictures, by the path of the address. */
export async function startPictureHosts(): Promise<PictureHosts> {
  const { key, cert } = makeCertificate(PICTURE_HOSTS);
  const asked: string[] = [];
  const held: (() => void)[] = [];
  let last: IncomingMessage["headers"] = {};
  let isReleased = false;
  const answers = await makeAnswers((go) => (isReleased ? go() : held.push(go)));
  const server = createServer({ key, cert }, (request, response) => {
    const { pathname } = new URL(request.url ?? "/", "https://any.example");
    const place = `${request.headers.host}${pathname}`;
    asked.push(place);
    last = request.headers;
    response.on("error", () => undefined);
    const count = asked.filter((each) => each === place).length;
    const answer = answers[pathname] ?? answers[pathname.replace(/-\d+(?=\.)/, "")];
    if (answer) answer(response, count);
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    port,
    settings: {
      PICTURE_SIMULATOR: `https://127.0.0.1:${port}`,
      PICTURE_SIMULATOR_CERTIFICATE: cert,
    },
    certificate: cert,
    asked,
    headers: () => last,
    hold: () => void (isReleased = false),
    release() {
      isReleased = true;
      for (const go of held.splice(0)) go();
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';

async function makeAnswers(hold: (go: () => void) => void): Promise<Record<string, Answer>> {
  const jpeg = await aNoisyPicture(60, 80).jpeg().toBuffer();
  const png = await aPicture({ width: 50, height: 50 }).png().toBuffer();
  const webp = await aPicture({ width: 40, height: 60 }).webp().toBuffer();
  const send =
    (type: string, body: Buffer | string, headers = {}): Answer =>
    (response) =>
      response.writeHead(200, { "Content-Type": type, ...headers }).end(body);
  const redirect =
    (location: string): Answer =>
    (response) =>
      response.writeHead(302, { Location: location }).end();
  const isJpeg = { "Content-Type": "image/jpeg" };
  return {
    "/good.jpg": send("image/jpeg", jpeg),
    "/good.png": send("text/plain", png),
    "/good.webp": send("application/octet-stream", webp),
    // Each has pixels of its own.
    "/one.jpg": send("image/jpeg", await aNoisyPicture(30, 40, 2).jpeg().toBuffer()),
    "/two.jpg": send("image/jpeg", await aNoisyPicture(30, 40, 3).jpeg().toBuffer()),
    "/three.jpg": send("image/jpeg", await aNoisyPicture(30, 40, 4).jpeg().toBuffer()),
    "/held.jpg": (response) => hold(() => response.writeHead(200, isJpeg).end(jpeg)),
    "/slow-headers.jpg": () => undefined,
    "/slow-body.jpg": (response) => response.writeHead(200, isJpeg).write(jpeg.subarray(0, 100)),
    "/drip.jpg": (response) => {
      response.writeHead(200, isJpeg);
      const timer = setInterval(() => response.write("x"), 20);
      response.on("close", () => clearInterval(timer));
    },
    "/endless.jpg": (response) => pourEndlessly(response.writeHead(200, isJpeg), jpeg),
    "/13mb.jpg": send("image/jpeg", Buffer.concat([jpeg, Buffer.alloc(13 * 1024 * 1024)])),
    "/html.jpg": send("image/jpeg", "<!DOCTYPE html><title>No</title>"),
    "/svg.jpg": send("image/jpeg", SVG),
    "/empty.jpg": send("image/jpeg", ""),
    "/truncated.jpg": send("image/jpeg", jpeg.subarray(0, jpeg.length / 2)),
    "/short.jpg": (response) => {
      response.writeHead(200, { ...isJpeg, "Content-Length": jpeg.length });
      response.write(jpeg.subarray(0, 200), () => response.destroy());
    },
    "/gzip.jpg": send("image/jpeg", gzipSync(Buffer.alloc(50 * 1024 * 1024)), {
      "Content-Encoding": "gzip",
    }),
    "/to-good.jpg": redirect("/good.jpg"),
    "/to-other.jpg": redirect(`https://${OTHER_HOST}/good.jpg`),
    "/to-http.jpg": redirect(`http://${HOST}/good.jpg`),
    "/to-port.jpg": redirect(`https://${HOST}:8443/good.jpg`),
    "/to-private.jpg": redirect("https://10.0.0.1/good.jpg"),
    "/to-file.jpg": redirect("file:///etc/passwd"),
    "/to-nothing.jpg": redirect("https://"),
    "/loop.jpg": redirect("/loop.jpg"),
    "/401.jpg": (response) => response.writeHead(401).end(),
    "/429.jpg": (response) => response.writeHead(429).end(),
    "/500.jpg": (response) => response.writeHead(500).end(),
    "/500-then-good.jpg": (response, count) =>
      count === 1 ? response.writeHead(500).end() : send("image/jpeg", jpeg)(response, count),
    "/reset.jpg": (response) => response.socket?.destroy(),
    "/101.jpg": (response) =>
      response.writeHead(101, { Upgrade: "x", Connection: "upgrade" }).end(),
  };
}

function pourEndlessly(response: ServerResponse, bytes: Buffer): void {
  const pour = () => {
    while (!response.destroyed && response.write(bytes));
    if (!response.destroyed) response.once("drain", pour);
  };
  pour();
}
