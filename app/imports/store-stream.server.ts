import { PassThrough, type Readable } from "node:stream";

import { storeUpload } from "../images/receive-picture.server";
import { FetchRefusedError, judgeStored, type FetchedPicture } from "./fetch-problems";

/**
 * Stores what a stream brings as a picture. A stream in between hears errors from the first moment, and
 * keeps those of the source from being taken for errors of the disk.
 * @param judge - what an error of the source means
 */
export async function storeStream(
  fileName: string,
  source: Readable,
  judge: (error: unknown) => FetchRefusedError,
): Promise<FetchedPicture> {
  const body = new PassThrough();
  body.on("error", () => source.destroy());
  source.on("error", (error) => body.destroy(judge(error)));
  source.on("close", () => {
    if (!source.readableEnded) body.destroy(judge(null));
  });
  source.pipe(body);
  try {
    const stored = await storeUpload(body);
    if (body.errored instanceof FetchRefusedError) return body.errored.reason;
    return judgeStored(fileName, stored);
  } catch (error) {
    if (error instanceof FetchRefusedError) return error.reason;
    throw error;
  } finally {
    source.destroy();
  }
}
