import { isIP } from "node:net";
import { z } from "zod";

import { SECRET_LENGTH } from "./secrets-file.server";

/** What the process is told of the network around it. */
export const NETWORK_SETTINGS = {
  PORT: z
    .string()
    .refine(isPort, "tiene que ser un número entero entre 0 y 65535")
    .transform(Number)
    .default(3000),
  HOST: z
    .string()
    .regex(/^[\w.:-]+$/, "tiene que ser una dirección o un nombre de máquina")
    .default("127.0.0.1"),
  ORIGIN: z
    .string()
    .refine(isBareOrigin, "tiene que ser una dirección como https://tienda.com.ar, sin nada detrás")
    .transform((text) => new URL(text))
    .nullable()
    .default(null),
  TRUSTED_PROXIES: z
    .string()
    .transform((text) => text.split(",").map((entry) => entry.trim()))
    .refine(
      (entries) => entries.every(isNetwork),
      "tiene que ser una lista de direcciones IP o redes separadas por comas, como 127.0.0.1,10.0.0.0/8",
    )
    .default([]),
  METRICS_TOKEN: z
    .string()
    .regex(
      new RegExp(`^[\\w.~+/=-]{${SECRET_LENGTH},}$`),
      `tiene que tener al menos ${SECRET_LENGTH} letras, números o signos de . _ ~ + / = -`,
    )
    .nullable()
    .default(null),
};

function isPort(text: string): boolean {
  return /^\d{1,5}$/.test(text) && Number(text) <= 65535;
}

function isBareOrigin(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const url = new URL(text);
  const isWeb = url.protocol === "https:" || url.protocol === "http:";
  return isWeb && url.href === `${url.protocol}//${url.host}/`;
}

/** An address, or a network that does not cover all addresses: a trusted proxy may claim any address. */
function isNetwork(entry: string): boolean {
  const [, address = "", bits] = /^([\da-f.:]+)(?:\/(\d{1,3}))?$/i.exec(entry) ?? [];
  const family = isIP(address);
  if (family === 0) return false;
  return bits === undefined || (Number(bits) >= 1 && Number(bits) <= (family === 4 ? 32 : 128));
}
