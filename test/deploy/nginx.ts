import { execFileSync } from "node:child_process";
import { userInfo } from "node:os";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { readDeployFile, replaceAll, requireProgram } from "./deploy-file";
import type { ProxyPlan, ProxyProgram } from "./proxied-shop";

/** `deploy/nginx.conf` with other addresses and a self-signed certificate. */
export function prepareNginx({ folder, httpsPort, httpPort, shopPort }: ProxyPlan): ProxyProgram {
  const certificate = join(folder, "localhost.crt");
  const key = join(folder, "localhost.key");
  makeCertificate(certificate, key);
  const site = replaceAll(readDeployFile("nginx.conf"), [
    ["/etc/letsencrypt/live/tienda.com.ar/fullchain.pem", certificate],
    ["/etc/letsencrypt/live/tienda.com.ar/privkey.pem", key],
    ["https://tienda.com.ar", `https://localhost:${httpsPort}`],
    ["server_name tienda.com.ar", "server_name localhost"],
    ["listen 80 ", `listen 127.0.0.1:${httpPort} `],
    ["listen 443 ", `listen 127.0.0.1:${httpsPort} `],
    ["listen [::]:", "#"],
    ["127.0.0.1:3000", `127.0.0.1:${shopPort}`],
    ["/var/log/nginx", folder],
  ]);
  const config = join(folder, "nginx.conf");
  writeFileSync(
    config,
    `${describeMachine(folder)}\nhttp {\n${describeFolders(folder)}\n${site}}\n`,
  );
  return {
    command: [requireProgram("nginx"), "-p", folder, "-e", "stderr", "-c", config],
    env: {},
    authorityFile: certificate,
  };
}

function describeMachine(folder: string): string {
  // As root, nginx would run its workers as a user that cannot read the folder.
  const user = process.getuid?.() === 0 ? `user ${userInfo().username};` : "";
  return `${user}\ndaemon off;\npid ${folder}/pid;\nworker_processes 1;\nevents { worker_connections 256; }`;
}

function describeFolders(folder: string): string {
  const kinds = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];
  for (const kind of kinds) mkdirSync(join(folder, kind));
  return kinds.map((kind) => `${kind}_temp_path ${join(folder, kind)};`).join("\n");
}

function makeCertificate(certificate: string, key: string): void {
  execFileSync(
    requireProgram("openssl"),
    ["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"].concat(
      ["-days", "1", "-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"],
      ["-keyout", key, "-out", certificate],
    ),
    { stdio: "ignore" },
  );
}
