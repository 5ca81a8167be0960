import { constants } from "node:zlib";
import compression from "compression";
import type { RequestHandler } from "express";

/** Pages are far smaller than the 4 MB that each answer would set aside to look back on. */
const BROTLI = {
  params: {
    [constants.BROTLI_PARAM_QUALITY]: 4,
    [constants.BROTLI_PARAM_LGWIN]: 18,
  },
};

/**
 * Compresses what gains by it. The answer of somebody who left ends all the same: compression lets go
 * of it without a word, and its place would stay taken.
 */
export function compressAnswers(): RequestHandler {
  const compress = compression({ level: 6, threshold: 1024, brotli: BROTLI });
  return (request, response, next) => {
    const endPlain = response.end.bind(response);
    compress(request, response, (error?: unknown) => {
      const end = response.end.bind(response);
      let isEnded = false;
      response.end = ((...parts: Parameters<typeof end>) => {
        isEnded = true;
        return response.destroyed ? endPlain() : end(...parts);
      }) as typeof end;
      response.once("close", () => {
        if (isEnded && !response.writableFinished) endPlain();
      });
      next(error);
    });
  };
}
