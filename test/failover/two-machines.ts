import { chmodSync, mkdirSync, readFileSync, realpathSync, writeFileSync } from "node:fs";
import { createServer, connect, type Server } from "node:net";
import { dirname, join } from "node:path";
import pg from "pg";

import { findFreePort } from "../../scripts/free-port";
import { requireProgram } from "../deploy/deploy-file";
import { listSteps, readChapter, type Step } from "../deploy/handbook";
import { createMachine, type InstalledMachine } from "../deploy/installed-machine";
import { eventually } from "../helpers/eventually";
import { NOBODY } from "../helpers/running-shop";

const CHAPTER = readChapter("Dos máquinas, con PostgreSQL");
export const STEPS = listSteps(CHAPTER);
const DEBIAN = readFileSync(new URL("debian.sh", import.meta.url), "utf8");

/** A folder as a machine of the handbook, with PostgreSQL as Debian lays it out and the shop as install.sh does. */
export type Machine = InstalledMachine & {
  /** Of the network between the machines; only PostgreSQL listens there. */
  address: string;
  /** Of PostgreSQL; on the loopback's first address, it leads where /etc/hosts says that the database is. */
  databasePort: number;
};

export type TwoMachines = {
  /** The one with the primary; they change places when it is lost. */
  first: () => Machine;
  second: () => Machine;
  /** Performs a step of the handbook where it says; resolves to what its commands said. */
  perform(step: Step): Promise<string>;
  killSecondDatabase(): Promise<unknown>;
  /** Cuts the power of the first machine, and makes the second one the first, as the handbook says. */
  failOver(): Promise<void>;
  /** Makes the lost machine, or a new one in its place, the second one, as the handbook says. */
  addSecond(options: { isNew: boolean }): Promise<void>;
  /** Reads the shop's database on the first machine, as its administrator. */
  ask<Row>(query: string): Promise<Row[]>;
  close(): Promise<void>;
};

export async function createTwoMachines(shopPorts: readonly number[]): Promise<TwoMachines> {
  const names: Server[] = [];
  /** Those without power: they answer nothing, not even that a connection is gone. */
  const lost = new Set<Machine>();
  const add = async (position: 0 | 1): Promise<Machine> => {
    const machine = {
      ...(await createMachine(shopPorts[position])),
      ...{ address: `127.0.10.${position + 1}`, databasePort: await findFreePort() },
    };
    // PostgreSQL's user has its files below.
    chmodSync(machine.root, 0o711);
    mkdirSync(join(machine.root, "etc"));
    writeFileSync(join(machine.root, "etc/hosts"), "");
    names.push(await openDatabaseName(machine, () => [first, second], lost));
    machine.makeProgram("0.1.0");
    return machine;
  };
  let first = await add(0);
  let second = await add(1);

  /** The handbook's lines for these machines: other addresses, names, ports, and folders for /etc and /var. */
  const translate = (text: string, on: Machine) =>
    text
      .replaceAll("root@203.0.113.10:", first.root)
      .replaceAll("root@203.0.113.20:", second.root)
      .replaceAll(/(?<!\w)\/(?=(etc|var)\/)/g, `${on.root}/`)
      .replaceAll("10.0.0.1", first.address)
      .replaceAll("10.0.0.2", second.address)
      .replaceAll("base.tela", "localhost")
      .replaceAll(":5432", `:${on.databasePort}`)
      // Other programs of this network are none of its business.
      .replaceAll("HOST=0.0.0.0", "HOST=127.0.0.1")
      .replaceAll("./deploy/", `${new URL("../../deploy", import.meta.url).pathname}/`);

  async function runOn(on: Machine, script: string): Promise<string> {
    const { exitCode, said } = await on.shell(`${DEBIAN}\n${script}`, {
      PATH: [join(on.root, "fake-bin"), join(on.root, "usr/local/bin"), PROGRAMS].join(":"),
      ...{ ADDRESS: on.address, POSTGRES_PORT: String(on.databasePort) },
      POSTGRES_USER: String(NOBODY),
    });
    if (exitCode !== 0) throw new Error(`${script} ended with ${exitCode}: ${said}`);
    return said;
  }

  const performOn = (on: Machine, { text }: Step) => runOn(on, translate(text, on));

  /** Settings that came from the first machine name its own folder and ports. */
  function adoptSettings(): void {
    const file = join(second.root, "etc/tela/tela.env");
    const text = readFileSync(file, "utf8")
      .replaceAll(first.root, second.root)
      .replaceAll(`:${first.databasePort}/`, `:${second.databasePort}/`)
      .replace(/^PORT=.*/m, `PORT=${new URL(second.url).port}`);
    writeFileSync(file, text);
  }

  async function perform(step: Step): Promise<string> {
    const said: string[] = [];
    for (const machine of findPlaces(step)) said.push(await performOn(machine, step));
    if (step.text.includes("root@203.0.113.20:/etc/\n")) adoptSettings();
    if (step.text.includes("sync_state")) await eventually(requireSynchronous);
    return said.join("");
  }

  function findPlaces({ heading, language }: Step): Machine[] {
    if (language !== "sh") return [];
    if (/en las dos$/i.test(heading)) return [first, second];
    if (/en la segunda\.?$/i.test(heading)) return [second];
    if (/(en la primera|desde tu computadora)$/i.test(heading)) return [first];
    throw new Error(`Where is this done? ${heading}`);
  }

  async function requireSynchronous(): Promise<void> {
    const rows = await ask("SELECT 1 FROM pg_stat_replication WHERE sync_state = 'sync'");
    if (rows.length !== 1) throw new Error("The second machine does not follow yet");
  }

  async function ask<Row>(query: string): Promise<Row[]> {
    const client = new pg.Client({
      ...{ host: join(first.root, "run"), port: first.databasePort },
      ...{ user: "postgres", database: "tela" },
    });
    await client.connect();
    try {
      return (await client.query(query)).rows as Row[];
    } finally {
      await client.end();
    }
  }

  const cutPower = (machine: Machine) => runOn(machine, "kill_shop; kill_postgres");

  return {
    first: () => first,
    second: () => second,
    perform,
    ask,
    killSecondDatabase: () => runOn(second, "kill_postgres"),
    async failOver() {
      lost.add(first);
      await cutPower(first);
      await perform(findStep("Se perdió la primera: en la segunda."));
      [first, second] = [second, first];
    },
    async addSecond({ isNew }) {
      lost.delete(second);
      if (isNew) {
        const position = shopPorts.indexOf(Number(new URL(second.url).port)) as 0 | 1;
        await second.close();
        second = await add(position);
      } else await performOn(second, findStep("En la que vuelve"));
      for (const number of listRepeatedSteps()) {
        const step = STEPS.find((one) => one.number === number);
        if (!step) throw new Error(`The handbook has no step ${number}`);
        await (step.heading.endsWith("En las dos") ? performOn(second, step) : perform(step));
      }
    },
    async close() {
      for (const name of names) name.close();
      for (const machine of [first, second]) {
        await cutPower(machine);
        await machine.close();
      }
    },
  };
}

/** With those of PostgreSQL's server first: beside them, Debian has programs that look for its clusters. */
const PROGRAMS = `${dirname(realpathSync(requireProgram("initdb")))}:${process.env.PATH}`;

export function findStep(heading: string): Step {
  const step = STEPS.find((one) => one.heading === heading);
  if (!step) throw new Error(`The handbook has no step «${heading}»`);
  return step;
}

/** What is done again for a machine that comes back. */
function listRepeatedSteps(): number[] {
  const [, list = ""] =
    /se hace segunda con los pasos ([\d, y]+)/.exec(CHAPTER.replaceAll("\n", " ")) ?? [];
  return list.match(/\d+/g)?.map(Number) ?? [];
}

/** The name of the database on a machine: leads to the machine that its /etc/hosts names. */
async function openDatabaseName(
  machine: Machine,
  list: () => Machine[],
  lost: ReadonlySet<Machine>,
): Promise<Server> {
  const server = createServer((socket) => {
    const [, address] = /^(\S+) localhost$/m.exec(machine.read("etc/hosts")) ?? [];
    const target = list().find((one) => one.address === address);
    if (!target) return socket.destroy();
    socket.on("error", () => undefined);
    if (lost.has(target)) return undefined;
    const onward = connect({
      ...{ host: target.address, port: target.databasePort, localAddress: machine.address },
    });
    for (const [one, other] of [
      [socket, onward],
      [onward, socket],
    ] as const) {
      one.on("error", () => undefined);
      one.on("close", () => lost.has(target) || other.end());
      one.pipe(other, { end: false });
    }
    return undefined;
  });
  await new Promise<void>((resolve) => server.listen(machine.databasePort, "127.0.0.1", resolve));
  return server;
}
