import { spawnSync } from "node:child_process";
import { chownSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { createServer, connect, type AddressInfo, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";

import { findFreePort } from "../../scripts/free-port";
import { findProgram } from "../../scripts/system-packages.mjs";
import { NOBODY } from "../helpers/running-shop";

/** Two servers of PostgreSQL: a primary, and a standby that has every commit before it is confirmed. */
export type PostgresPair = {
  /** The address that moves with the primary, like a name or an address of the provider. */
  url: string;
  /** Kills the primary, promotes the standby and leads the address there. Resolves once it is promoted. */
  failOver(): Promise<void>;
  /** Makes a new standby of the present primary. */
  addStandby(): Promise<void>;
  close(): Promise<void>;
};

type Server = { directory: string; port: number };

// PostgreSQL refuses to run as root.
const USER = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};

export async function startPostgresPair(): Promise<PostgresPair> {
  const root = mkdtempSync(join(tmpdir(), "tela-failover-"));
  if (USER.uid !== undefined) chownSync(root, USER.uid, USER.gid);
  let number = 0;
  const run = (command: string, ...words: string[]) => {
    const { status, stderr } = spawnSync(findProgram(command) ?? command, words, {
      ...USER,
      ...{ cwd: root, stdio: ["ignore", "ignore", "pipe"], encoding: "utf8" },
      env: { ...process.env, HOME: root },
    });
    if (status !== 0) throw new Error(`${command} failed: ${stderr}`);
  };
  const addServer = async (): Promise<Server> => {
    number += 1;
    const directory = join(root, `server-${number}`);
    mkdirSync(directory, { mode: 0o700 });
    if (USER.uid !== undefined) chownSync(directory, USER.uid, USER.gid);
    return { directory, port: await findFreePort() };
  };
  const start = ({ directory, port }: Server) => {
    const settings = {
      ...{ port, unix_socket_directories: root, listen_addresses: "127.0.0.1" },
      ...{ max_connections: 200, wal_keep_size: "64MB" },
    };
    const options = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`);
    run(
      "pg_ctl",
      "-D",
      directory,
      "-o",
      options.join(" "),
      "-l",
      `${directory}.log`,
      "-w",
      "start",
    );
  };
  const kill = ({ directory }: Server) => run("pg_ctl", "-D", directory, "-m", "immediate", "stop");

  let primary = await addServer();
  let standby: Server | null = null;
  run(
    "initdb",
    "-D",
    primary.directory,
    "-U",
    "tela",
    "-A",
    "trust",
    "--encoding=UTF8",
    "--locale=C",
  );
  start(primary);
  const address = await openMovingAddress(() => primary.port);

  const pair: PostgresPair = {
    url: `postgres://tela@127.0.0.1:${address.port}/postgres`,
    async failOver() {
      if (!standby) throw new Error("There is no standby");
      kill(primary);
      address.drop();
      run("pg_ctl", "-D", standby.directory, "-w", "promote");
      // It has no standby itself, and would wait for one with every commit.
      await ask(standby, "ALTER SYSTEM SET synchronous_standby_names = ''");
      await ask(standby, "SELECT pg_reload_conf()");
      rmSync(primary.directory, { recursive: true });
      [primary, standby] = [standby, null];
    },
    async addStandby() {
      standby = await addServer();
      const from = ["-h", "127.0.0.1", "-p", String(primary.port), "-U", "tela"];
      run("pg_basebackup", ...from, "-D", standby.directory, "-R", "-X", "stream", "-c", "fast");
      start(standby);
      await ask(primary, "ALTER SYSTEM SET synchronous_standby_names = '*'");
      await ask(primary, "SELECT pg_reload_conf()");
      const isSynchronous = "SELECT 1 FROM pg_stat_replication WHERE sync_state = 'sync'";
      while ((await ask(primary, isSynchronous)) === 0)
        await new Promise((resolve) => setTimeout(resolve, 50));
    },
    async close() {
      await address.close();
      for (const server of [primary, standby]) if (server) kill(server);
      rmSync(root, { recursive: true });
    },
  };
  await pair.addStandby();
  return pair;
}

/** @returns how many rows the answer has */
async function ask({ port }: Server, statement: string): Promise<number> {
  const client = new pg.Client(`postgres://tela@127.0.0.1:${port}/postgres`);
  await client.connect();
  try {
    return (await client.query(statement)).rowCount ?? 0;
  } finally {
    await client.end();
  }
}

/** A port that leads to the primary of the moment. */
async function openMovingAddress(findPort: () => number) {
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    const onward = connect(findPort(), "127.0.0.1");
    for (const [one, other] of [
      [socket, onward],
      [onward, socket],
    ] as const) {
      open.add(one);
      one.on("error", () => undefined);
      one.on("close", () => {
        open.delete(one);
        other.destroy();
      });
      one.pipe(other);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const drop = () => open.forEach((socket) => socket.destroy());
  return {
    port: (server.address() as AddressInfo).port,
    drop,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        drop();
      }),
  };
}
