import { Form, Link, useLoaderData } from "@remix-run/react";

import { adminPaths } from "../../admin-paths";
import { adminAction, adminLoader } from "../../auth/admin-page.server";
import { BackupError } from "../../backups/backup-files.server";
import { backUp, readBackupState, readRoom, recordBackup } from "../../backups/backup-job.server";
import { DatabaseUnavailableError } from "../../data/sqlite/database-fault.server";
import {
  type Backup,
  type BackupFailure,
  describeFailure,
  formatBytes,
  describeRetry,
  formatAge,
  formatBackupMoment,
  isShortOfRoom,
  REASON_LABELS,
  type DiskRoom,
} from "../../domain/backups/backup";
import type { By } from "../../data/history/batch.server";
import type { Flash } from "../../domain/plain/flash";
import { adminHeaders } from "../../http/caching";
import { refuseForm, seeOther } from "../../http/responses";
import { getLog } from "../../log/log.server";
import { serializeFlash } from "../../sessions/flash.server";
import { type PageHandle, Notice } from "../../ui/page";
import { ErrorSummary, useReply, useReplyErrors } from "../../ui/form";
import { formatDeadline, formatMoment } from "../../domain/plain/buenos-aires";
import { formatCount } from "../../ui/admin/figures";
import { EmptyList } from "../../ui/admin/list-rows";
import { IntentButton, PageHeader, Panel, Table } from "../../ui/admin/page-parts";

/** A page must not seem to hang: longer backups continue after the answer. */
const PATIENCE_MS = 8000;

export const handle: PageHandle = { title: () => "Copias" };

export const headers = adminHeaders;

export const loader = adminLoader("backups.manage", async ({ now }) => ({
  ...(await readBackupState(now)),
  now,
}));

export const action = adminAction("backups.manage", { copy: ({ by }) => copyNow(by) }, () =>
  refuseCopy("unavailable"),
);

async function copyNow(by: By) {
  const making = makeAndRecord(by);
  // When it fails after the answer, the failure is already recorded.
  making.catch(() => undefined);
  try {
    const patience = new Promise<null>(
      (resolve) => void setTimeout(() => resolve(null), PATIENCE_MS).unref(),
    );
    return await tell(await Promise.race([making, patience]));
  } catch (error) {
    if (!(error instanceof BackupError)) throw error;
    return refuseCopy(error.failure);
  }
}

/** The entry follows the backup, also when that takes longer than the answer. */
async function makeAndRecord(by: By): Promise<Backup> {
  const backup = await backUp("owner", by.now);
  try {
    await recordBackup("backup.create", backup.name, by);
  } catch (error) {
    if (!(error instanceof DatabaseUnavailableError)) throw error;
    getLog().error({ err: error, backup: backup.name }, "backup made, but not in the history");
  }
  return backup;
}

async function refuseCopy(failure: BackupFailure) {
  const reason = describeFailure(failure, await readRoom());
  const errors = { copia: `${reason.charAt(0).toUpperCase()}${reason.slice(1)}.` };
  return refuseForm({ values: {}, errors }, failure === "busy" ? 409 : 503);
}

async function tell(backup: Backup | null) {
  const flash: Pick<Flash, "title" | "text"> = backup
    ? { title: "Copia hecha", text: `Está verificada y pesa ${formatBytes(backup.bytes)}.` }
    : { title: "La copia está en curso", text: "Mirá esta página de nuevo en un rato." };
  return seeOther(adminPaths.backups(), await serializeFlash(flash));
}

const DAY_MS = 24 * 60 * 60 * 1000;

type State = ReturnType<typeof useLoaderData<typeof loader>>;

export default function BackupsPage() {
  const state = useLoaderData<typeof loader>();
  const { backups, machine, elsewhere } = state;
  const [latest] = backups;
  const errors = useReplyErrors(useReply<typeof action>(), { copia: null });
  // The page already says why the requested backup failed.
  const isTold = errors.length > 0 && state.lastFailure !== null;
  const warning = isTold ? null : describeWarning(state);
  return (
    <>
      <PageHeader title="Copias" />
      {errors.length > 0 && <ErrorSummary title="No se hizo la copia" errors={errors} />}
      {warning !== null && <Notice text={warning} />}
      <BackupFacts state={state} />
      {latest ? (
        <>
          <BackupTable backups={backups} machine={machine} />
          <HowToRestore latest={latest} backups={backups} />
        </>
      ) : (
        <EmptyList
          title={
            machine === null ? "Todavía no hay copias" : `Todavía no hay copias en ${machine.name}`
          }
          text="La tienda se copia sola un rato después de abrirse, y después cada noche. Podés hacer la primera ahora."
        />
      )}
      {elsewhere && elsewhere.length > 0 && <ElsewhereTable backups={elsewhere} />}
    </>
  );
}

function describeWarning({ age, lastFailure, room, openedAt, now }: State): string | null {
  if (lastFailure) {
    const reason = describeFailure(lastFailure.failure, room);
    return `La copia del ${formatMoment(lastFailure.at)} no se hizo: ${reason}.`;
  }
  if (age === "old") {
    return "La última copia tiene más de un día. Hacé una ahora y fijate mañana si se hizo la de la noche.";
  }
  const openForMs = openedAt ? now.getTime() - openedAt.getTime() : 0;
  if (age === "good" || openForMs < DAY_MS) return null;
  const days = Math.floor(openForMs / DAY_MS);
  return `La tienda lleva ${days} ${days === 1 ? "día" : "días"} abierta y todavía no se hizo ninguna copia. Hacé una ahora.`;
}

function describeNext({ nextAt, lastFailure, retryAt, room, now }: State): string {
  if (nextAt > now) return formatDeadline(nextAt);
  if (isShortOfRoom(room)) return "Cuando haya lugar";
  return lastFailure ? describeRetry(lastFailure.failure, retryAt, now) : "En unos minutos, sola";
}

function describeRoom(room: DiskRoom): string {
  if (room.freeBytes === null) return "No se sabe";
  const free = formatBytes(room.freeBytes);
  return isShortOfRoom(room) ? `${free}: la próxima no entra` : free;
}

function BackupFacts({ state }: { state: State }) {
  const { backups, isUnderWay, room, now } = state;
  const [latest] = backups;
  const facts = [
    {
      name: "Última copia buena",
      value: latest ? `Hace ${formatAge(now.getTime() - latest.createdAt.getTime())}` : "Ninguna",
    },
    { name: "La próxima", value: describeNext(state) },
    { name: "Lugar libre", value: describeRoom(room), isWrong: isShortOfRoom(room) },
  ];
  return (
    <Panel id="estado" title="Cómo está">
      <dl className="backup-facts">
        {facts.map(({ name, value, isWrong = false }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd data-wrong={isWrong || undefined}>{value}</dd>
          </div>
        ))}
      </dl>
      <p>
        Cada copia tiene la tienda entera: productos, pedidos, clientes, fotos y comprobantes. Lo
        único que no está es el archivo de configuración de la computadora: que quien se ocupa de
        ella lo guarde aparte.
      </p>
      <p>
        Quedan las de las últimas 14 noches, 14 de las hechas a mano, 6 de antes de un cambio, y la
        primera de cada mes durante un año.
      </p>
      <Form method="post" action={adminPaths.backups()} className="backup-now">
        <IntentButton value="copy">Copiar ahora</IntentButton>
        {isUnderWay && <span>Se está haciendo una copia.</span>}
      </Form>
    </Panel>
  );
}

function BackupTable({ backups, machine }: Pick<State, "backups" | "machine">) {
  return (
    <section className="list-rows" aria-labelledby="copias">
      <h2 id="copias">Copias guardadas</h2>
      <p>
        {machine === null ? (
          "Están en la misma máquina"
        ) : (
          <>
            Son las de la máquina <strong>{machine.name}</strong>, la que contestó ahora, en{" "}
            <code>{machine.directory}</code>. Cada máquina hace y guarda las suyas, enteras
          </>
        )}
        : bajá una cada tanto y guardala en otro lado.{" "}
        <strong>
          El archivo tiene los datos de tus clientes y las claves de la tienda: que no lo lea nadie
          más.
        </strong>
      </p>
      <Table
        caption="Copias, de la más nueva a la más vieja"
        className="table-cards backup-table"
        columns={["Copia", { amount: "Pedidos" }, { amount: "Tamaño" }, { hidden: "Bajar" }]}
      >
        {backups.map((backup) => (
          <BackupRow key={backup.name} backup={backup} />
        ))}
      </Table>
    </section>
  );
}

function BackupRow({ backup }: { backup: Backup }) {
  const { name, createdAt, reason, orders, bytes } = backup;
  return (
    <tr>
      <th scope="row" className="card-wide">
        {formatMoment(createdAt)}
        <span className="cell-note">{REASON_LABELS[reason]}</span>
      </th>
      <td className="amount">
        <span className="card-label">Pedidos: </span>
        {orders === null ? "No se sabe" : formatCount(orders)}
      </td>
      <td className="amount">{formatBytes(bytes)}</td>
      <td className="backup-action">
        <Link className="backup-download" to={adminPaths.backup(name)}>
          Bajar <span className="visually-hidden">la copia del {formatBackupMoment(backup)}</span>
        </Link>
      </td>
    </tr>
  );
}

/** Each machine tells its own, and hands them out itself. */
function ElsewhereTable({ backups }: { backups: NonNullable<State["elsewhere"]> }) {
  return (
    <section className="list-rows" aria-labelledby="en-otras">
      <h2 id="en-otras">En las otras máquinas</h2>
      <p>
        Las cuenta cada máquina: la que hace una semana que no dice nada no está. Para bajar una,
        pedísela a quien cuida esa máquina.
      </p>
      <Table
        caption="Copias de otras máquinas, primero las nuevas"
        className="table-cards"
        columns={["Copia", "Dónde", { amount: "Tamaño" }]}
      >
        {backups.map(({ name, createdAt, reason, bytes, machine }) => (
          <tr key={`${machine.name} ${machine.directory} ${name}`}>
            <th scope="row" className="card-wide">
              {formatMoment(createdAt)}
              <span className="cell-note">{REASON_LABELS[reason]}</span>
            </th>
            <td>
              Está en la máquina {machine.name}
              <span className="cell-note">
                {machine.directory}/{name}
              </span>
            </td>
            <td className="amount">{formatBytes(bytes)}</td>
          </tr>
        ))}
      </Table>
    </section>
  );
}

function HowToRestore({ latest, backups }: { latest: Backup; backups: readonly Backup[] }) {
  return (
    <Panel id="volver" title="Cómo volver a una copia">
      <p>
        Pedíselo a quien te instaló la tienda, o seguí la guía: son comandos que se escriben en una
        terminal del servidor, como administrador. Lo que haya pasado después de la copia no está en
        ella; lo de ahora queda guardado como otra copia, por si querés volver atrás.
      </p>
      <ol className="backup-steps">
        <li>
          Cerrá la tienda:
          <code>systemctl stop tela</code>
        </li>
        <li>
          Elegí la copia por su nombre:
          <code>tela restore {latest.name}</code>
          <span className="backup-other">
            O por el archivo que bajaste, después de subirlo al servidor:
          </span>
          <code>tela restore /var/lib/tela/tela-{latest.name}.tar.gz</code>
        </li>
        <li>
          Abrila de nuevo:
          <code>systemctl start tela</code>
        </li>
      </ol>
      <details className="backup-names">
        <summary>El nombre de cada copia</summary>
        <dl>
          {backups.map((backup) => (
            <div key={backup.name}>
              <dt>{formatBackupMoment(backup)}</dt>
              <dd>
                <code>{backup.name}</code>
              </dd>
            </div>
          ))}
        </dl>
      </details>
    </Panel>
  );
}
