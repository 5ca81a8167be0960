import { writeFileSync } from "node:fs";
import { join } from "node:path";

import { readDeployFile, replaceAll, requireProgram } from "./deploy-file";
import type { ProxyPlan, ProxyProgram } from "./proxied-shop";

/** `deploy/Caddyfile` with other addresses, and a certificate from Caddy's own authority. */
export function prepareCaddy({
  edit = (text) => text,
  folder,
  httpsPort,
  httpPort,
  shopPort,
}: ProxyPlan): ProxyProgram {
  const options = [
    `http_port ${httpPort}`,
    `https_port ${httpsPort}`,
    "admin off",
    "skip_install_trust",
  ];
  const config = join(folder, "Caddyfile");
  writeFileSync(
    config,
    replaceAll(edit(readDeployFile("Caddyfile")), [
      ["\n{\n", `\n{\n\t${options.join("\n\t")}\n`],
      ["tienda.com.ar {", `https://localhost:${httpsPort} {\n\tbind 127.0.0.1\n\ttls internal`],
      ["127.0.0.1:3000", `127.0.0.1:${shopPort}`],
    ]),
  );
  return {
    command: [requireProgram("caddy"), "run", "--config", config, "--adapter", "caddyfile"],
    env: { HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
    authorityFile: join(folder, "caddy/pki/authorities/local/root.crt"),
  };
}
