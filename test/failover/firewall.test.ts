import { spawnSync } from "node:child_process";
import { expect, it } from "vitest";

import { listSteps, readChapter } from "../deploy/handbook";

/** The lines of both chapters about the firewall, as a machine of two performs them. */
const RULES = ["Abrir la tienda", "Dos máquinas, con PostgreSQL"]
  .flatMap((title) => listSteps(readChapter(title)))
  .flatMap(({ text }) => text.split("\n"))
  .filter((line) => line.startsWith("ufw "));

/** A door for everybody is asked last: what has not opened by then is closed, and would say so never. */
const PORTS = [80, 443, 3000, 5432, 22];

const LISTEN = `
  Promise.all([${PORTS.join()}].map((port) => new Promise((resolve) =>
    require("node:net").createServer().listen(port, resolve)))).then(() => console.log("ready"))`;

const ASK = `
  const open = [];
  for (const port of [${PORTS.join()}]) {
    require("node:net").connect(port, "10.0.0.1", () => {
      open.push(port);
      if (port === 22) setImmediate(() => process.exit(console.log(JSON.stringify(open.sort((a, b) => a - b)))));
    });
  }`;

/** The handbook's machines, of which the first has its firewall, and a stranger's: a network each. */
const NETWORKS = `
  set -euo pipefail
  mount -t tmpfs none /run
  ip link add network type bridge
  ip link set network up
  for n in 1 2 3 9; do
    ip netns add "m$n"
    ip link add "m$n" type veth peer name eth0 netns "m$n"
    ip link set "m$n" master network up
    ip -n "m$n" address add "10.0.0.$n/24" dev eth0
    ip -n "m$n" link set eth0 up
  done
  cp -a /etc/ufw /run/ufw
  mount --bind /run/ufw /etc/ufw
  ip netns exec m1 bash -euc "$RULES" >&2
  exec {listening}< <(exec ip netns exec m1 "$NODE" -e "$LISTEN")
  trap "kill $!" EXIT
  read -r -u "$listening"
  for n in 2 3 9; do ip netns exec "m$n" "$NODE" -e "$ASK"; done
`;

const isolate = (script: string) =>
  spawnSync("unshare", ["--mount", "--net", "bash", "-c", script], {
    encoding: "utf8",
    env: {
      ...process.env,
      ...{ PATH: `${process.env.PATH}:/usr/sbin`, NODE: process.execPath },
      ...{ RULES: RULES.join("\n"), LISTEN, ASK },
    },
  });

// Some containers may not have networks of their own.
it.skipIf(isolate("true").status !== 0)(
  "lets the machines into the database, the balancer into the shop, and nobody else",
  () => {
    const { stdout, stderr } = isolate(NETWORKS);
    const [second, balancer, stranger] = stdout.trim().split("\n");
    expect({ second, balancer, stranger }, stderr).toEqual({
      second: "[22,80,443,5432]",
      balancer: "[22,80,443,3000]",
      stranger: "[22,80,443]",
    });
  },
);
