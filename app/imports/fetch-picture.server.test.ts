import { existsSync, readdirSync } from "node:fs";
import { createServer } from "node:https";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";

import { makeCertificate } from "../../test/helpers/certificate";
import {
  HOST,
  OTHER_HOST,
  startPictureHosts,
  type PictureHosts,
} from "../../test/helpers/picture-hosts";
import { useTemporaryDataDirectory } from "../../test/helpers/temporary-database";
import { fetchPicture, fetchTypedPictures } from "./fetch-picture.server";
import { FETCH_PROBLEMS } from "./fetch-problems";
import { type PictureNetwork, isPublicIp } from "./picture-network.server";

const images = path.join(useTemporaryDataDirectory(), "images");
const PUBLIC = "190.2.3.4";
const LOOPBACK = "127.0.0.1";

let hosts: PictureHosts;
beforeAll(async () => void (hosts = await startPictureHosts()));
afterAll(() => hosts.close());

function network(changes: Partial<PictureNetwork> = {}): PictureNetwork {
  return {
    resolve: () => Promise.resolve([LOOPBACK]),
    mayReach: (address) => address === LOOPBACK,
    port: hosts.port,
    certificate: hosts.certificate,
    // Longer than a busy machine takes to answer.
    silenceMs: 10_000,
    wholeMs: 20_000,
    ...changes,
  };
}

const mayAsk = (host: string) => host === HOST;

function fetchFrom(address: string, changes: Partial<PictureNetwork> = {}) {
  const url = address.startsWith("/") ? `https://${HOST}${address}` : address;
  return fetchPicture(url, { network: network(changes), mayAsk });
}

const listFiles = () =>
  existsSync(images)
    ? readdirSync(images, { recursive: true }).filter((name) => String(name).includes("incoming/"))
    : [];

describe("a picture", () => {
  it.each([
    ["/good.jpg", "60x80.jpg"],
    ["/good.png", "50x50.jpg"],
    ["/good.webp", "40x60.jpg"],
    ["/to-good.jpg", "60x80.jpg"],
  ])("comes, whatever its type is said to be: %s", async (address, end) => {
    const fetched = await fetchFrom(address);
    expect(fetched).toEqual({ address: expect.stringMatching(`^/fotos/[0-9a-f]{32}-${end}$`) });
  });

  it("is asked for with nothing that tells of the shop", async () => {
    await fetchFrom("/good.jpg?v=1#x");
    expect(hosts.headers()).toEqual({
      host: HOST,
      accept: "image/*",
      "accept-encoding": "identity",
      connection: "close",
    });
  });

  it("comes from another server that may be asked", async () => {
    const options = { network: network(), mayAsk: () => true };
    const fetched = await fetchPicture(`https://${HOST}/to-other.jpg`, options);
    expect(fetched).toHaveProperty("address");
    expect(hosts.asked.at(-1)).toBe(`${OTHER_HOST}/good.jpg`);
  });
});

describe("a server that is bad", () => {
  it.each([
    ["/slow-headers.jpg", "tardó demasiado", false],
    ["/slow-body.jpg", "tardó demasiado", false],
    ["/endless.jpg", "pesa más de 12 MB", true],
    ["/13mb.jpg", "pesa más de 12 MB", true],
    ["/html.jpg", "“html.jpg” no es una foto", true],
    ["/svg.jpg", "es un dibujo SVG", true],
    ["/empty.jpg", "está vacío", true],
    ["/truncated.jpg", "está dañado", true],
    ["/short.jpg", "se cortó", false],
    ["/gzip.jpg", "comprimida", true],
    ["/to-http.jpg", "no es https", true],
    ["/to-port.jpg", "no es https", true],
    ["/to-file.jpg", "no es https", true],
    ["/to-nothing.jpg", "no es https", true],
    ["/to-private.jpg", "privada", true],
    ["/loop.jpg", "de una dirección a otra", true],
    ["/404.jpg", "no existe", true],
    ["/401.jpg", "no deja bajar", true],
    ["/429.jpg", "esperemos", false],
    ["/500.jpg", "tiene un problema", false],
    ["/reset.jpg", "No pudimos conectarnos", false],
    ["/101.jpg", "No pudimos conectarnos", false],
  ])("gets a sentence and leaves no file: %s", async (address, sentence, isLasting) => {
    const fetched = await fetchFrom(address, address.startsWith("/slow") ? { silenceMs: 300 } : {});
    expect(fetched).toEqual({ problem: expect.stringContaining(sentence), isLasting });
    expect(listFiles()).toEqual([]);
  });

  it("sends to another one, which the owner has not confirmed", async () => {
    expect(await fetchFrom("/to-other.jpg")).toEqual({
      problem: expect.stringContaining(`${OTHER_HOST}, que todavía no confirmaste`),
      isLasting: true,
      unconfirmed: OTHER_HOST,
    });
    expect(hosts.asked.at(-1)).toBe(`${HOST}/to-other.jpg`);
  });

  it("does not keep the shop by sending byte by byte", async () => {
    const fetched = await fetchFrom("/drip.jpg", { wholeMs: 400 });
    expect(fetched).toEqual({ problem: "El servidor tardó demasiado.", isLasting: false });
    expect(listFiles()).toEqual([]);
  });

  it("sends good pictures once it works again", async () => {
    expect(await fetchFrom("/500-then-good.jpg")).toHaveProperty("problem");
    expect(await fetchFrom("/500-then-good.jpg")).toHaveProperty("address");
  });

  it("has no certificate for its name", async () => {
    const { key, cert } = makeCertificate(["other.example"]);
    const server = createServer({ key, cert }, (_request, response) => response.end());
    onTestFinished(() => void server.close());
    await new Promise<void>((resolve) => server.listen(0, LOOPBACK, resolve));
    const { port } = server.address() as { port: number };
    const fetched = await fetchFrom("/good.jpg", { port, certificate: cert });
    expect(fetched).toMatchObject({ problem: expect.stringContaining("certificado") });
    expect(await fetchFrom("/good.jpg", { certificate: cert })).toMatchObject({
      problem: expect.stringContaining("certificado"),
    });
  });

  it("is stopped with the shop", async () => {
    const stop = new AbortController();
    const options = { network: network(), mayAsk, signal: stop.signal };
    const fetching = fetchPicture(`https://${HOST}/slow-headers.jpg`, options);
    stop.abort();
    expect(await fetching).toHaveProperty("problem");
  });
});

describe("an address", () => {
  it.each([
    `http://${HOST}/good.jpg`,
    `https://${HOST}:8443/good.jpg`,
    `https://ana:clave@${HOST}/good.jpg`,
    "ftp://fotos.example.com/good.jpg",
    "//fotos.example.com/good.jpg",
    "nada",
    `https://${HOST}/${"a".repeat(2000)}`,
  ])("is refused before anything is asked: %s", async (address) => {
    const before = hosts.asked.length;
    const fetched = await fetchPicture(address, { network: network(), mayAsk: () => true });
    expect(fetched).toMatchObject({
      problem: expect.stringContaining("no sirve"),
      isLasting: true,
    });
    expect(hosts.asked.length).toBe(before);
  });

  it.each([
    "https://127.0.0.1/a.jpg",
    "https://2130706433/a.jpg",
    "https://0x7f.1/a.jpg",
    "https://[::1]/a.jpg",
    "https://[::ffff:127.0.0.1]/a.jpg",
    "https://169.254.169.254/latest/meta-data",
  ])("of the own machine or network is private: %s", async (address) => {
    const options = { network: network({ mayReach: isPublicIp }), mayAsk: () => true };
    const fetched = await fetchPicture(address, options);
    expect(fetched).toMatchObject({ problem: expect.stringContaining("privada"), isLasting: true });
  });
});

describe("a name", () => {
  it.each([
    ["only a private address", ["10.0.0.1"]],
    ["a private address among public ones", [PUBLIC, "10.0.0.1"]],
    ["this machine's address as IPv6", ["::ffff:127.0.0.1"]],
  ])("with %s is not asked", async (_title, addresses) => {
    const before = hosts.asked.length;
    const fetched = await fetchFrom("/good.jpg", {
      resolve: () => Promise.resolve(addresses),
      mayReach: isPublicIp,
    });
    expect(fetched).toMatchObject({ problem: expect.stringContaining("privada"), isLasting: true });
    expect(hosts.asked.length).toBe(before);
  });

  it("is resolved once, so that it cannot lead elsewhere after the check", async () => {
    const resolved = [[LOOPBACK], ["127.0.0.2"]];
    const asked: string[] = [];
    const fetched = await fetchFrom("/good.jpg", {
      resolve: (host) => {
        asked.push(host);
        return Promise.resolve(resolved[asked.length - 1] ?? []);
      },
    });
    expect(fetched).toHaveProperty("address");
    expect(asked).toEqual([HOST]);
  });

  it("is checked anew for each redirect", async () => {
    const resolved = [[LOOPBACK], ["10.0.0.1"]];
    const fetched = await fetchFrom("/to-good.jpg", {
      resolve: () => Promise.resolve(resolved.shift() ?? []),
    });
    expect(fetched).toMatchObject({ problem: expect.stringContaining("privada") });
  });

  it.each([
    ["nobody knows", () => Promise.reject(new Error("ENOTFOUND")), "No encontramos"],
    ["has no address", () => Promise.resolve([]), "No encontramos"],
    ["takes forever", () => new Promise<string[]>(() => undefined), "tardó demasiado"],
  ])("that %s is tried again later", async (_title, resolve, sentence) => {
    const fetched = await fetchFrom("/good.jpg", { resolve, wholeMs: 300 });
    expect(fetched).toEqual({ problem: expect.stringContaining(sentence), isLasting: false });
  });
});

it("asks four at a time, and keeps the order of the answers", async () => {
  const before = hosts.asked.length;
  const end = new AbortController();
  const paths = ["held-1.jpg", "held-2.jpg", "held-3.jpg", "held-4.jpg", "one.jpg", "401.jpg"];
  const fetching = fetchTypedPictures(
    paths.map((path) => `https://${HOST}/${path}`),
    { network: network({ mayReach: () => true, wholeMs: 60_000 }), signal: end.signal },
  );
  await expect.poll(() => hosts.asked.slice(before)).toHaveLength(4);
  hosts.release();
  expect(await fetching).toEqual([
    ...Array.from({ length: 5 }, () => ({ address: expect.stringMatching(/^\/fotos\//) })),
    FETCH_PROBLEMS.forbidden,
  ]);
});

it("says of all that have not come in time that they took too long", async () => {
  const before = hosts.asked.length;
  const end = new AbortController();
  const fetching = fetchTypedPictures(
    Array.from({ length: 6 }, (_, number) => `https://${HOST}/slow-headers-${number}.jpg`),
    { network: network({ mayReach: () => true, wholeMs: 60_000 }), signal: end.signal },
  );
  await expect.poll(() => hosts.asked.slice(before)).toHaveLength(4);
  end.abort();
  expect(await fetching).toEqual(Array.from({ length: 6 }, () => FETCH_PROBLEMS.slow));
});
