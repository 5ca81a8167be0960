import { createHmac, generateKeyPairSync } from "node:crypto";
import { SignJWT } from "jose";
import { beforeAll, describe, expect, it } from "vitest";

import { inShopWith, useTemporaryDataDirectory } from "../../test/helpers/temporary-database";
import { createShopCookie } from "../sessions/shop-cookie.server";
import { signAdminToken, verifyAdminToken } from "./admin-token.server";

const SECRET = "una-clave-de-las-pruebas-y-de-nada-mas";
useTemporaryDataDirectory({ SESSION_SECRET: SECRET });

const START = new Date("2025-06-02T12:00:00.000Z");
const START_SECONDS = START.getTime() / 1000;
const DAY_SECONDS = 24 * 60 * 60;
const CLAIMS = { sessionId: "7e57d004-2b97-4e7a-b45f-5387367791cd", adminId: 1 };
const GOOD_PAYLOAD = {
  iss: "tela",
  aud: "tela-admin",
  sub: "1",
  jti: CLAIMS.sessionId,
  iat: START_SECONDS,
  exp: START_SECONDS + DAY_SECONDS,
};
const at = (seconds: number) => new Date(START.getTime() + seconds * 1000);

let token: string;
let header: string;
let payload: string;
let signature: string;
beforeAll(async () => {
  token = await signAdminToken(CLAIMS, START);
  [header = "", payload = "", signature = ""] = token.split(".");
});

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");

/** A token with a valid signature for the key and any content. */
function forge(key: string | Buffer, payloadChanges: object, headerChanges: object = {}) {
  const parts = [
    encode({ alg: "HS256", typ: "JWT", ...headerChanges }),
    encode({ ...GOOD_PAYLOAD, ...payloadChanges }),
  ];
  const mac = createHmac("sha256", key).update(parts.join(".")).digest("base64url");
  return [...parts, mac].join(".");
}

describe("the owner's token", () => {
  it("says HS256, for whom and for 24 hours, and nothing else of the owner", () => {
    const read = (part: string): unknown => JSON.parse(Buffer.from(part, "base64url").toString());
    expect(read(header)).toEqual({ alg: "HS256", typ: "JWT" });
    expect(read(payload)).toEqual(GOOD_PAYLOAD);
  });

  it.each([0, 1, DAY_SECONDS - 1])("is good %i seconds after it was signed", async (seconds) => {
    expect(await verifyAdminToken(token, at(seconds))).toEqual(CLAIMS);
  });

  it.each([DAY_SECONDS, DAY_SECONDS + 1, 10 * DAY_SECONDS])(
    "is over %i seconds after it was signed",
    async (seconds) => {
      expect(await verifyAdminToken(token, at(seconds))).toBeNull();
    },
  );

  it("outlives a new secret while the old one is listed, and no longer", async () => {
    const start = (secret: string) => inShopWith({ SESSION_SECRET: secret }, { verifyAdminToken });
    const next = "otra-clave-de-las-pruebas-y-de-nada-mas";
    expect(await start(`${next},${SECRET}`).verifyAdminToken(token, START)).toEqual(CLAIMS);
    expect(await start(next).verifyAdminToken(token, START)).toBeNull();
  });
});

describe("a forged token is nobody's", () => {
  const other = "x".repeat(32);
  const rsa = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const publicKey = rsa.publicKey.export({ type: "spki", format: "pem" });

  const FORGERIES: Record<string, () => string | Promise<string>> = {
    nothing: () => "",
    "a word": () => "admin",
    "two dots": () => "..",
    "no signature": () => `${header}.${payload}`,
    "an empty signature": () => `${header}.${payload}.`,
    "no payload": () => `${header}..${signature}`,
    "no header": () => `.${payload}.${signature}`,
    "a fourth part": () => `${token}.x`,
    "a cut signature": () => token.slice(0, -1),
    "half a signature": () => token.slice(0, -20),
    "half a token": () => token.slice(0, token.length / 2),
    "another first letter of the signature": () =>
      `${header}.${payload}.${signature.startsWith("A") ? "B" : "A"}${signature.slice(1)}`,
    "a signature of zeros": () => `${header}.${payload}.${"A".repeat(43)}`,
    "a blank before it": () => `${header}. ${payload}.${signature}`,
    "another owner under the old signature": () =>
      `${header}.${encode({ ...GOOD_PAYLOAD, sub: "2" })}.${signature}`,
    "a longer life under the old signature": () =>
      `${header}.${encode({ ...GOOD_PAYLOAD, exp: GOOD_PAYLOAD.exp * 2 })}.${signature}`,
    "another header under the old signature": () =>
      `${encode({ alg: "HS256" })}.${payload}.${signature}`,
    "alg none, unsigned": () => `${encode({ alg: "none" })}.${payload}.`,
    "alg none, signed": () => `${encode({ alg: "none", typ: "JWT" })}.${payload}.${signature}`,
    "alg None": () => `${encode({ alg: "None" })}.${payload}.`,
    "alg NONE": () => `${encode({ alg: "NONE" })}.${payload}.`,
    "no alg": () => `${encode({ typ: "JWT" })}.${payload}.${signature}`,
    "alg null": () => `${encode({ alg: null })}.${payload}.${signature}`,
    "alg HS384 under the old signature": () =>
      `${encode({ alg: "HS384" })}.${payload}.${signature}`,
    "alg HS512 under the old signature": () =>
      `${encode({ alg: "HS512" })}.${payload}.${signature}`,
    "alg RS256 with a key of the forger's": () =>
      new SignJWT(GOOD_PAYLOAD).setProtectedHeader({ alg: "RS256" }).sign(rsa.privateKey),
    "a public key used as the secret": () => forge(String(publicKey), {}),
    "alg RS256 over an HS256 signature": () => forge(SECRET, {}, { alg: "RS256" }),
    "a key of its own in the header": () =>
      forge(other, {}, { jwk: { kty: "oct", k: Buffer.from(other).toString("base64url") } }),
    "a key named by the header": () => forge(other, {}, { kid: "../../dev/null" }),
    "a key fetched from the header": () => forge(other, {}, { jku: "http://evil.test/keys" }),
    "a critical header nobody knows": () => forge(SECRET, {}, { crit: ["x"], x: 1 }),
    "another secret": () => forge(other, {}),
    "an empty secret": () => forge("", {}),
    "the shop's secret itself, as its cookies use it": () => forge(SECRET, {}),
    "the shop's secret in base64": () => forge(Buffer.from(SECRET, "base64"), {}),
    "a signed cart": async () =>
      (await createShopCookie("tela_admin", {}).serialize(token)).split(/[=;]/)[1] ?? "",
    "the token signed again as a cookie": () =>
      `${token}.${createHmac("sha256", SECRET).update(token).digest("base64")}`,
    "the token in base64": () => Buffer.from(token).toString("base64"),
    "the token in other letters": () => token.toLowerCase(),
  };

  it.each(Object.keys(FORGERIES))("%s", async (name) => {
    expect(await verifyAdminToken((await FORGERIES[name]?.()) ?? token, START)).toBeNull();
  });

  it("40 of them at least", () => {
    expect(Object.keys(FORGERIES).length).toBeGreaterThanOrEqual(40);
  });
});

describe("a token of the shop's own key that says something else is nobody's", () => {
  const changes: [string, object][] = [
    ["another issuer", { iss: "otra" }],
    ["no issuer", { iss: undefined }],
    ["another audience", { aud: "tela-shop" }],
    ["no audience", { aud: undefined }],
    ["no owner", { sub: undefined }],
    ["an owner that is no number", { sub: "admin" }],
    ["half an owner", { sub: "1.5" }],
    ["no session", { jti: undefined }],
    ["no end", { exp: undefined }],
    ["no beginning", { iat: undefined }],
    ["an end far away, though older than a day", { iat: START_SECONDS - DAY_SECONDS - 1 }],
    ["an end in the past", { exp: START_SECONDS - 1 }],
    ["an end that is text", { exp: "mañana" }],
    ["a beginning yet to come", { nbf: START_SECONDS + 60 }],
  ];

  it.each(changes)("%s", async (_, change) => {
    const { hkdfSync } = await import("node:crypto");
    const key = Buffer.from(hkdfSync("sha256", SECRET, "", "tela admin token", 32));
    expect(await verifyAdminToken(forge(key, {}), START)).toEqual(CLAIMS);
    expect(await verifyAdminToken(forge(key, change), START)).toBeNull();
  });
});
