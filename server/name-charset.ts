import type { Layer } from "./layer";

const TEXT_WITHOUT_CHARSET = /^(text\/|application\/(javascript|json))[^;]*$/i;

/** Names the charset of texts: all of ours are UTF-8. */
export function nameCharset(): Layer {
  return async (request, _context, next) => {
    const answer = await next(request);
    const type = answer.headers.get("Content-Type") ?? "";
    if (TEXT_WITHOUT_CHARSET.test(type)) {
      answer.headers.set("Content-Type", `${type}; charset=utf-8`);
    }
    return answer;
  };
}
