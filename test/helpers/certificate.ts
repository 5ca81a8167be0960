import { createSign, generateKeyPairSync } from "node:crypto";

/** A value in DER: a tag, the length and the content. */
function der(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  const size = length < 128 ? [length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}

const sequence = (...parts: Buffer[]) => der(0x30, ...parts);
const oid = (hex: string) => der(0x06, Buffer.from(hex, "hex"));
const time = (text: string) => der(0x17, Buffer.from(text, "latin1"));

const ECDSA_WITH_SHA256 = sequence(oid("2a8648ce3d040302"));
const COMMON_NAME = oid("550403");
const ALTERNATIVE_NAMES = oid("551d11");

/** A certificate that signs itself, valid for these names. */
export function makeCertificate(hosts: readonly string[]): { key: string; cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const name = sequence(der(0x31, sequence(COMMON_NAME, der(0x0c, Buffer.from("Tela tests")))));
  const hostNames = hosts.map((host) => der(0x82, Buffer.from(host, "latin1")));
  const names = sequence(ALTERNATIVE_NAMES, der(0x04, sequence(...hostNames)));
  const body = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.from([1])),
    ECDSA_WITH_SHA256,
    name,
    sequence(time("200101000000Z"), time("491231235959Z")),
    name,
    publicKey.export({ type: "spki", format: "der" }),
    der(0xa3, sequence(names)),
  );
  const signature = createSign("SHA256").update(body).sign(privateKey);
  const bits = der(0x03, Buffer.from([0]), signature);
  const text = sequence(body, ECDSA_WITH_SHA256, bits).toString("base64");
  return {
    key: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${text.replace(/.{1,64}/g, "$&\n")}-----END CERTIFICATE-----\n`,
  };
}
