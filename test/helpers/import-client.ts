import { setTimeout as delay } from "node:timers/promises";

import { adminPaths } from "../../app/admin-paths";
import { signInAt } from "./back-office";
import { parseHtml, readText, select } from "./html";
import { fillUpload, readDecision, type Upload } from "./product-files";
import { postForm, visit, type Visit } from "./visitor";

/** The owner of a running shop, who imports products without script. */
export type ImportClient = {
  get(path: string): Promise<Visit>;
  post(path: string, fields: Record<string, string>): Promise<Visit>;
  /** Sends a form with a field for files. */
  send(path: string, body: FormData): Promise<Visit>;
  /** Sends a product file; the answer leads to its page. */
  upload(file: Upload): Promise<Visit>;
  /** Presses the button of a file's page. False when the shop is gone before the end. */
  importUploaded(address: string): Promise<boolean>;
  /** Waits where the progress is shown. False when the shop is gone before the end. */
  waitForEnd(address: string): Promise<boolean>;
};

/** Signs in at a running shop. */
export async function openImportClient(url: string): Promise<ImportClient> {
  const cookie = await signInAt(url);
  const headers = { Cookie: cookie, Origin: url };
  const client: ImportClient = {
    get: (path) => visit(url + path, { headers }),
    post: (path, fields) => postForm(url + path, fields, { cookie }),
    send: (path, body) => visit(url + path, { method: "POST", headers, body }),
    upload: (file) => client.send(adminPaths.productImports(), fillUpload(file)),
    async importUploaded(address) {
      const review = await client.get(address);
      if (review.status === 0) return false;
      const answer = await client.post(address, readDecision(parseHtml(review.body)));
      if (answer.status === 0) return false;
      const next = readAddress(answer);
      return next === address || client.waitForEnd(next);
    },
    async waitForEnd(address) {
      for (;;) {
        const { status, body } = await client.get(address);
        if (status === 0) return false;
        if (readText(select(parseHtml(body), "h1")) !== "Importando") return true;
        await delay(50);
      }
    },
  };
  return client;
}

/** Where an accepted form leads; throws when the shop answered otherwise. */
export function readAddress({ status, headers }: Visit): string {
  if (status !== 303) throw new Error(`The shop answered ${status} instead of 303`);
  return headers.get("Location") ?? "";
}
