import { z } from "zod";

import type { FormReply } from "../form-reply";

/** `bajada` stands for an error without a field. */
export type DownloadField = "contrasena" | "bajada";

const DownloadSchema = z.object({ contrasena: z.string().catch("") });

type DownloadResult =
  | { password: string; reply: null }
  | { password: null; reply: FormReply<DownloadField> };

/** Reads the form that confirms a download by password. The password is never sent back. */
export function parseDownload(formData: FormData): DownloadResult {
  const { contrasena } = DownloadSchema.parse(Object.fromEntries(formData));
  if (contrasena !== "") return { password: contrasena, reply: null };
  const errors = { contrasena: "Escribí tu contraseña." };
  return { password: null, reply: { values: {}, errors } };
}
