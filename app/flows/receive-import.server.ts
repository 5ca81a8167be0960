import { adminPaths } from "../admin-paths";
import type { By } from "../data/history/batch.server";
import { addImport, findLastChoices } from "../data/imports/stored-imports.server";
import { DatabaseUnavailableError } from "../data/sqlite/database-fault.server";
import { DEFAULT_CHOICES, startChoices } from "../domain/imports/import-choices";
import type { FormReply } from "../forms/form-reply";
import { FILE_FIELD } from "../forms/imports/import-form";
import { readOrigin } from "../http/origin.server";
import { readMultipartForm } from "../http/read-multipart.server";
import { badRequest, refuseForm, seeOther } from "../http/responses";
import { receiveImportFile, removeImportFile } from "../imports/import-files.server";
import { inTurn, readStored } from "./import-plans.server";
import { NOT_SAVED } from "./not-saved";

type Received = { storedName: string; fileName: string } | { problem: string };

/** Stores an uploaded product file, and shows what it would change. One that cannot be read is refused. */
export async function receiveImport(request: Request, { author, now }: By) {
  const received = await receiveFile(request);
  if ("problem" in received) return refuse(received.problem, 400);
  const { storedName, fileName } = received;
  try {
    const read = await inTurn(request.signal, () =>
      readStored({ storedName, choices: DEFAULT_CHOICES }, readOrigin(request)),
    );
    if (read === null) return refuse("El archivo no se pudo guardar. Probá de nuevo.", 503);
    if ("unreadable" in read && !read.columns) {
      await removeImportFile(storedName);
      return refuse(read.unreadable, 400);
    }
    const system = "unreadable" in read ? "other" : read.reading.system;
    const choices = startChoices(await findLastChoices(system));
    const added = { fileName, storedName, choices, adminName: author.name };
    const { id, forgotten } = await addImport(added, now);
    // The sweep takes what cannot be removed now.
    await Promise.allSettled(forgotten.map(removeImportFile));
    return seeOther(adminPaths.productImport(id));
  } catch (error) {
    // Also of a request that has left: nothing else knows the file.
    await removeImportFile(storedName);
    if (!(error instanceof DatabaseUnavailableError)) throw error;
    return refuse(NOT_SAVED, 503);
  }
}

async function receiveFile(request: Request): Promise<Received> {
  let received: Received = { problem: "Elegí el archivo que exportaste de tu otra tienda." };
  let count = 0;
  const { formData } = await readMultipartForm(request, async ({ field, fileName, stream }) => {
    count += 1;
    if (field !== FILE_FIELD || count > 1) throw badRequest();
    const stored = await receiveImportFile({ fileName, stream });
    received = "problem" in stored ? stored : { ...stored, fileName: nameFile(fileName) };
    return "problem" in stored ? stored : { address: stored.storedName };
  });
  if (formData.get("intent") !== "upload") throw badRequest();
  return received;
}

const MAX_NAME_LENGTH = 120;

/** Without folders and control characters. */
function nameFile(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? "";
  const plain = last.replace(/[\p{C}\s]+/gu, " ").trim();
  return Array.from(plain).slice(0, MAX_NAME_LENGTH).join("") || "Sin nombre";
}

function refuse(message: string, status: 400 | 503) {
  const reply: FormReply<typeof FILE_FIELD> = { values: {}, errors: { [FILE_FIELD]: message } };
  return refuseForm(reply, status);
}
