import { accessSync, constants } from "node:fs";
import { z } from "zod";

/** The setting that chooses where the shop's data are. */
export const DATABASE_SETTINGS = {
  DATABASE_URL: z
    .string()
    .refine(isPostgresUrl, {
      abort: true,
      message: "tiene que ser como postgres://usuario:clave@servidor:5432/base",
    })
    .refine(hasItsFiles, "nombra en sslrootcert, sslcert o sslkey un archivo que no se puede leer")
    .nullable()
    .default(null),
};

function isPostgresUrl(text: string): boolean {
  if (!/^postgres(ql)?:\/\//.test(text) || !URL.canParse(text)) return false;
  return new URL(text).pathname.length > 1;
}

/** The client of PostgreSQL reads them with each connection. */
function hasItsFiles(text: string): boolean {
  const { searchParams } = new URL(text);
  return ["sslrootcert", "sslcert", "sslkey"].every((name) => {
    const file = searchParams.get(name);
    return !file || canRead(file);
  });
}

function canRead(file: string): boolean {
  try {
    accessSync(file, constants.R_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * What is missing beside `DATABASE_URL`: a secret that each process made up for itself would sign the cookies of
 * one and not of the others.
 */
export function findDatabaseMistake(settings: {
  DATABASE_URL: string | null;
  SESSION_SECRET?: unknown;
}): string | null {
  if (settings.DATABASE_URL === null || settings.SESSION_SECRET !== undefined) return null;
  return "SESSION_SECRET hace falta con DATABASE_URL: poné la misma clave al azar en todos los procesos de la tienda";
}
