import { z } from "zod";

import { isLoopback } from "../domain/plain/web-address";

/** A stand-in for all servers of pictures, on this machine. */
export type PictureSimulator = {
  port: number;
  /** The only certificate that is trusted, as PEM. */
  certificate: string;
};

/** The part of the environment's schema that is about fetched pictures. */
export const PICTURE_SETTINGS = {
  PICTURE_SIMULATOR: z
    .string()
    .refine(isLocalServer, "es solo para probar: tiene que ser como https://127.0.0.1:4012")
    .transform((text) => new URL(text))
    .nullable()
    .default(null),
  PICTURE_SIMULATOR_CERTIFICATE: z.string().default(""),
};

type PictureSettings = z.output<z.ZodObject<typeof PICTURE_SETTINGS>>;

export function toPictureSimulator(settings: PictureSettings): PictureSimulator | null {
  const { PICTURE_SIMULATOR: address, PICTURE_SIMULATOR_CERTIFICATE: certificate } = settings;
  return address && { port: Number(address.port), certificate };
}

/** Why a shop with these settings must not be open to customers, or null: it would fetch from itself. */
export function findPictureMistake(
  settings: PictureSettings,
  isProduction: boolean,
): string | null {
  if (settings.PICTURE_SIMULATOR === null || !isProduction) return null;
  return "PICTURE_SIMULATOR es para probar el programa: sacala para vender";
}

function isLocalServer(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const url = new URL(text);
  return url.protocol === "https:" && isLoopback(url) && url.port !== "";
}
