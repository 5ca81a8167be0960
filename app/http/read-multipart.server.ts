import { PassThrough, type Readable } from "node:stream";
import { Busboy, type BusboyFileStream, type BusboyInstance } from "@fastify/busboy";

import { quoteFileName } from "../domain/plain/file-name";
import { MAX_PICTURES } from "../domain/products/picture-limits";
import { readForm } from "./read-form.server";
import { badRequest } from "./responses";

/** An arriving file: read `stream` to its end, or destroy it. */
export type IncomingFile = { field: string; fileName: string; stream: Readable };

/** Or a Spanish sentence that names the file and why it was refused. */
export type ReceivedFile = { address: string } | { problem: string };

export type MultipartForm = {
  formData: FormData;
  files: { field: string; fileName: string; address: string }[];
  /** One Spanish sentence for each refused file, in order; one for all files beyond the limit. */
  problems: string[];
};

/** Twice the allowed pictures and links, so that exceeding a rule gives its message. */
const MAX_FIELDS = 1000;
/** The longest field is the base of a product with twenty long addresses: about 150 KB. */
const MAX_FIELD_BYTES = 256 * 1024;
const MAX_TEXT_BYTES = 1024 * 1024;
/** Skipped parts take time too: empty file inputs, and files beyond the limit. */
const MAX_PARTS = 1200;

/**
 * Reads a posted form that may contain files; overlong fields are cut. Each file is streamed to
 * `receiveFile`, one after the other; an empty file input is no file. Also reads forms without
 * files.
 * @throws Response 400 for an invalid or truncated body, or too much text
 */
export async function readMultipartForm(
  request: Request,
  receiveFile: (file: IncomingFile) => Promise<ReceivedFile>,
): Promise<MultipartForm> {
  const contentType = request.headers.get("Content-Type") ?? "";
  if (!/^multipart\/form-data\b/i.test(contentType)) {
    return { formData: await readForm(request), files: [], problems: [] };
  }
  if (!request.body) throw badRequest();
  return readParts(request.body, contentType, receiveFile);
}

class UnreadableFormError extends Error {}

type ReceiveFile = Parameters<typeof readMultipartForm>[1];

async function readParts(
  body: ReadableStream<Uint8Array>,
  contentType: string,
  receiveFile: ReceiveFile,
): Promise<MultipartForm> {
  const form: MultipartForm = { formData: new FormData(), files: [], problems: [] };
  const parser = openParser(contentType);
  const files = receiveInTurn(form, receiveFile);
  const failure = new Promise<never>((_resolve, reject) => {
    const refuse = () => reject(new UnreadableFormError());
    for (const event of ["error", "fieldsLimit", "partsLimit"]) parser.on(event, refuse);
    collectText(parser, form.formData, refuse);
    parser.on("file", (field, stream, fileName) => {
      files.add({ field, fileName, stream }).catch(reject);
    });
  });
  const reader = body.getReader();
  try {
    await Promise.race([failure, pump(reader, parser)]);
    await Promise.race([failure, files.settled()]);
    return form;
  } catch (error) {
    await files.cancel();
    throw error instanceof UnreadableFormError ? badRequest() : error;
  } finally {
    // Not cancelled, because that would close the connection before the client reads the answer.
    reader.releaseLock();
  }
}

function openParser(contentType: string): BusboyInstance {
  try {
    return new Busboy({
      headers: { "content-type": contentType },
      isPartAFile: (_field, _type, fileName) => fileName !== undefined,
      limits: { fields: MAX_FIELDS, fieldSize: MAX_FIELD_BYTES, parts: MAX_PARTS },
    });
  } catch {
    throw badRequest();
  }
}

function collectText(parser: BusboyInstance, formData: FormData, refuse: () => void): void {
  let textBytes = 0;
  // A cut value still exceeds every rule, so the form comes back with an error.
  parser.on("field", (name: string | undefined, value) => {
    textBytes += Buffer.byteLength(value);
    if (name === undefined || textBytes > MAX_TEXT_BYTES) refuse();
    else formData.append(name, value);
  });
}

/** Passes one chunk at a time to the parser, with backpressure. */
async function pump(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  parser: BusboyInstance,
): Promise<void> {
  const finished = new Promise<void>((resolve) => parser.once("finish", resolve));
  for (;;) {
    const { done, value } = await reader.read().catch(() => {
      throw new UnreadableFormError();
    });
    if (done) break;
    await new Promise<void>((resolve) => parser.write(value, () => resolve()));
  }
  parser.end();
  await finished;
}

type ParsedFile = { field: string; fileName: string; stream: BusboyFileStream };

/** Files are processed one after the other; the next ones wait unread (backpressure). */
function receiveInTurn(form: MultipartForm, receiveFile: ReceiveFile) {
  let last = Promise.resolve();
  let current: PassThrough | null = null;
  let count = 0;
  let isCancelled = false;

  async function receive({ field, fileName, stream }: ParsedFile): Promise<void> {
    if (isCancelled) return;
    // A stream in between, so that a receiver can destroy a file without stopping the parser.
    const passed = new PassThrough();
    passed.on("error", () => undefined);
    stream.on("error", (error) => passed.destroy(error));
    current = passed;
    try {
      const received = await receiveFile({ field, fileName, stream: stream.pipe(passed) });
      if ("problem" in received) form.problems.push(received.problem);
      else form.files.push({ field, fileName, address: received.address });
    } finally {
      current = null;
      stream.unpipe(passed);
      passed.destroy();
      stream.resume();
    }
  }

  return {
    add(file: ParsedFile): Promise<void> {
      file.stream.on("error", () => undefined);
      // Browsers send an empty name for an empty file input.
      const isFile = file.fileName !== "";
      if (isFile) count += 1;
      if (!isFile || count > MAX_PICTURES) file.stream.resume();
      if (!isFile) return last;
      if (count === MAX_PICTURES + 1) {
        // In its turn: the parser may find this file before the earlier ones are processed.
        last = last.then(() => void form.problems.push(describeTooMany(file.fileName)));
      }
      if (count > MAX_PICTURES) return last;
      const received = last.then(() => receive(file));
      last = received.catch(() => undefined);
      return received;
    },
    settled: () => last,
    async cancel(): Promise<void> {
      isCancelled = true;
      current?.destroy(new Error("The form was cut off"));
      await last;
    },
  };
}

function describeTooMany(fileName: string): string {
  return `Se pueden mandar hasta ${MAX_PICTURES} fotos por vez: no guardamos ${quoteFileName(fileName)} ni las que seguían.`;
}
