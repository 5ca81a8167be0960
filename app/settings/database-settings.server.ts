import { z } from "zod";

/** The setting that chooses where the shop's data are. */
export const DATABASE_SETTINGS = {
  DATABASE_URL: z
    .string()
    .refine(isPostgresUrl, "tiene que ser como postgres://usuario:clave@servidor:5432/base")
    .nullable()
    .default(null),
};

function isPostgresUrl(text: string): boolean {
  if (!/^postgres(ql)?:\/\//.test(text) || !URL.canParse(text)) return false;
  return new URL(text).pathname.length > 1;
}
