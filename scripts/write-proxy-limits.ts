// Writes the upload limits of the shop into the files of deploy/ for Caddy and nginx: `npm run proxies`.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { UPLOAD_FORMS, type UploadForm } from "../server/limit-bodies";

const FOLDER = join(import.meta.dirname, "../deploy");

/** Between two comments of each file; the rest is written by hand. */
const WRITTEN = /(?<=\n\t# Desde acá,.*\n)[^]*?(?=\t# Hasta acá\.\n)/;

/** As for the shop, capital letters in an address make no difference. */
function describeForCaddy({ title, path, limitBytes }: UploadForm, number: number): string[] {
  return [
    `# ${title}.`,
    `@upload${number} {`,
    `\tmethod POST`,
    `\tpath_regexp (?i)${path.source.replaceAll("\\/", "/")}`,
    "}",
    `handle @upload${number} {`,
    `\timport shop ${limitBytes} 0s`,
    "}",
  ];
}

function describeForNginx({ title, path, limitBytes }: UploadForm): string[] {
  return [
    `# ${title}.`,
    `location ~* ${path.source.replaceAll("\\/", "/")} {`,
    `\tclient_max_body_size ${limitBytes};`,
    `\tproxy_pass http://tela;`,
    "}",
  ];
}

/** The files as they should be, by name. */
export function listProxyFiles(): [name: string, text: string][] {
  const describes = { Caddyfile: describeForCaddy, "nginx.conf": describeForNginx };
  return Object.entries(describes).map(([name, describe]) => {
    const lines = UPLOAD_FORMS.flatMap(describe).map((line) => `\t${line}\n`);
    const text = readFileSync(join(FOLDER, name), "utf8");
    return [name, text.replace(WRITTEN, () => lines.join(""))];
  });
}

if (import.meta.main) {
  for (const [name, text] of listProxyFiles()) writeFileSync(join(FOLDER, name), text);
}
