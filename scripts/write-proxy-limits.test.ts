import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

import { BODY_LIMIT_BYTES, UPLOAD_FORMS } from "../server/limit-bodies";
import { listProxyFiles } from "./write-proxy-limits";

describe.each(listProxyFiles())("deploy/%s", (name, text) => {
  it("has the shop's limits of today: run `npm run proxies`", () => {
    expect(readFileSync(join(import.meta.dirname, "../deploy", name), "utf8")).toBe(text);
  });

  it("has a limit for every form that brings files, and one for all others", () => {
    const others =
      name === "Caddyfile"
        ? `import shop ${BODY_LIMIT_BYTES} 0s`
        : `client_max_body_size ${BODY_LIMIT_BYTES / 1024}k;`;
    for (const limit of [...UPLOAD_FORMS.map(({ limitBytes }) => ` ${limitBytes}`), others]) {
      expect(text).toContain(limit);
    }
  });
});
