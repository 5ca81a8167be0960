import { join } from "node:path";

import { inspectDatabase } from "../../app/data/backups/inspect-database.server";
import { inspectServerOf } from "../../app/data/dialect/open-database.server";
import { readDirectoryHome } from "../../app/data/sqlite/directory-home.server";
import { describeLost, describeLostDatabase, isHere } from "../../app/domain/shop/home";
import type { SchemaState } from "../../db/schema-state";
import { bad, warn, well, type CheckLine } from "./check-line";

const RESTORE = "recuperá una copia con tela restore";

const SCHEMAS: Record<SchemaState, (subject: string) => CheckLine> = {
  fresh: (subject) => warn(subject, "sin tablas todavía: abrí la tienda (tela serve)."),
  current: (subject) => well(subject, "el de esta versión de Tela"),
  behind: (subject) =>
    warn(subject, "de una versión anterior: al abrir la tienda se copia y se actualiza sola."),
  newer: (subject) =>
    bad(subject, `de una versión más nueva de Tela: usá ese programa, o ${RESTORE}.`),
  changed: (subject) =>
    bad(
      subject,
      `no es el que arma este programa: usá el que la abrió por última vez, o ${RESTORE}.`,
    ),
  foreign: (subject) => bad(subject, "es de otro programa: corregí DATA_DIR o DATABASE_URL."),
};

const subject = "Base de datos";

/** Checks the database, then its schema. Stops at the first problem. */
export async function checkDatabase(directory: string): Promise<CheckLine[]> {
  const server = await inspectServerOf(process.env);
  if (server === null) return checkFile(directory);
  if (!server.answers) return [bad(subject, `PostgreSQL no responde (${server.problem}).`)];
  if (server.home !== null && !isHere(server.home))
    return [bad(subject, `${describeLost(server.home)}.`)];
  const schema =
    server.schema === "behind"
      ? warn(
          "Esquema",
          "de una versión anterior: copiala con tela backup; al abrir se actualiza sola.",
        )
      : SCHEMAS[server.schema]("Esquema");
  const answers = `PostgreSQL responde (${formatMegabytes(server.bytes)})`;
  const line = server.isExposed
    ? warn(
        subject,
        `${answers}, pero pedidos y clientes viajan hasta ahí sin cifrado comprobado: poné en DATABASE_URL sslmode=verify-full y sslrootcert (docs/operacion.md, Dos máquinas).`,
      )
    : well(subject, answers);
  return [line, schema];
}

function checkFile(directory: string): CheckLine[] {
  const home = readDirectoryHome(directory);
  if (!isHere(home)) return [bad(subject, `${describeLost(home)}.`)];
  const inspection = inspectDatabase(join(directory, "tela.db"));
  if (inspection.found === "whole") {
    const whole = `entera (${formatMegabytes(inspection.bytes)})`;
    const { strays } = inspection;
    const file =
      strays === 0
        ? well(subject, whole)
        : warn(
            subject,
            `${whole}, pero con ${strays} filas que nombran otras que no están: pasa al editarla a mano, y se copia igual.`,
          );
    return [file, SCHEMAS[inspection.schema]("Esquema")];
  }
  if (inspection.found === "damaged") {
    return [bad(subject, `dañada (${inspection.problem}): cerrá la tienda y ${RESTORE}.`)];
  }
  const problem = inspection.found === "empty" ? "tela.db está vacío" : "falta tela.db";
  return [
    home.openedAt !== null
      ? bad(subject, `${describeLostDatabase(problem, directory)}.`)
      : warn(subject, `${problem}: se crea al abrir la tienda por primera vez (tela serve).`),
  ];
}

function formatMegabytes(bytes: number): string {
  return `${(bytes / 1024 / 1024).toFixed(1).replace(".", ",")} MB`;
}
