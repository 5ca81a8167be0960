import { z } from "zod";

import { adminPaths } from "../admin-paths";
import { findDraft, personDraft, saveDraft } from "../data/products/product-drafts.server";
import { readOrNull } from "../data/sqlite/database-fault.server";
import { isSecretField, KEPT_MINUTES } from "../domain/owner/session";
import { readMultipartForm, type MultipartForm } from "../http/read-multipart.server";

const KeptFormSchema = z.object({
  until: z.number(),
  address: z.string(),
  isMultipart: z.boolean(),
  hadFiles: z.boolean(),
  hadPassword: z.boolean(),
  fields: z.array(z.tuple([z.string(), z.string()])),
});

type KeptForm = z.infer<typeof KeptFormSchema>;

/** What is typed on these pages is secret, so none of their forms is put aside. */
const SECRET_PAGES: readonly string[] = [adminPaths.account(), adminPaths.payments()];

/** Without passwords and files, for this person alone. @returns the address of the page that offers it again */
export async function keepForm(
  request: Request,
  adminId: number,
  now: Date,
): Promise<string | null> {
  const { pathname, search } = new URL(request.url);
  // The router takes an address in any case, and with a slash at its end.
  if (SECRET_PAGES.includes(pathname.toLowerCase().replace(/\/+$/, ""))) return null;
  const form = await readTyped(request);
  if (form === null) return null;
  const typed = [...form.formData].flatMap(([name, value]): [string, string][] =>
    typeof value === "string" ? [[name, value]] : [],
  );
  const kept: KeptForm = {
    until: now.getTime() + KEPT_MINUTES * 60_000,
    address: pathname + search,
    isMultipart: request.headers.get("Content-Type")?.startsWith("multipart/") === true,
    hadFiles: form.problems.length > 0,
    hadPassword: typed.some(([name, value]) => isSecretField(name) && value !== ""),
    fields: typed.filter(([name]) => !isSecretField(name)),
  };
  const draft = { productId: personDraft(adminId), content: JSON.stringify(kept) };
  const id = await readOrNull(saveDraft(draft, now));
  return id && adminPaths.keptForm(id);
}

/** The form without its files; null for one that is unreadable or too long. */
async function readTyped(request: Request): Promise<MultipartForm | null> {
  try {
    return await readMultipartForm(request, ({ fileName }) =>
      Promise.resolve({ problem: fileName }),
    );
  } catch (refusal) {
    if (refusal instanceof Response) return null;
    throw refusal;
  }
}

export async function findKeptForm(
  id: string,
  adminId: number,
  now: Date,
): Promise<KeptForm | null> {
  const content = await readOrNull(findDraft(id, [personDraft(adminId)]));
  const kept = content === null ? null : KeptFormSchema.parse(JSON.parse(content));
  return kept !== null && now.getTime() < kept.until ? kept : null;
}
