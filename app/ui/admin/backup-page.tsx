import { Form } from "@remix-run/react";

import type { Backup, BackupAge, BackupFailure } from "../../domain/backup";
import { FAILURE_TEXTS, formatAge, formatBytes, REASON_LABELS } from "../../domain/backup-words";
import { formatDeadline, formatMoment } from "../../domain/buenos-aires";
import { paths } from "../../paths";
import { Notice } from "../notice";
import { formatCount } from "./figures";
import { EmptyList } from "./list-rows";

type BackupPageProps = {
  backups: readonly Backup[];
  age: BackupAge;
  nextAt: Date;
  isUnderWay: boolean;
  lastFailure: { at: Date; failure: BackupFailure } | null;
  freeBytes: number | null;
  now: Date;
};

/** The shop's backups: whether there is a good one, all of them, and how to go back to one. */
export function BackupPage(props: BackupPageProps) {
  const { backups, age, lastFailure } = props;
  return (
    <>
      {lastFailure && (
        <Notice
          text={`La copia del ${formatMoment(lastFailure.at)} no se hizo: ${FAILURE_TEXTS[lastFailure.failure]}.`}
        />
      )}
      {age === "old" && !lastFailure && (
        <Notice text="La última copia tiene más de un día. Hacé una ahora y fijate mañana si se hizo la de la noche." />
      )}
      <BackupFacts {...props} />
      {backups.length === 0 ? (
        <EmptyList
          title="Todavía no hay copias"
          text="La tienda se copia sola un rato después de abrirse, y después cada noche. Podés hacer la primera ahora."
        />
      ) : (
        <BackupTable backups={backups} />
      )}
      <HowToRestore latest={backups[0]?.name ?? "20261121T070000Z-nightly"} />
    </>
  );
}

function BackupFacts({ backups, nextAt, isUnderWay, freeBytes, now }: BackupPageProps) {
  const [latest] = backups;
  const facts = [
    {
      name: "Última copia buena",
      value: latest ? `Hace ${formatAge(now.getTime() - latest.createdAt.getTime())}` : "Ninguna",
    },
    {
      name: "La próxima",
      value: nextAt > now ? formatDeadline(nextAt) : "En unos minutos, sola",
    },
    {
      name: "Lugar en el disco",
      value: freeBytes === null ? "No se sabe" : formatBytes(freeBytes),
    },
  ];
  return (
    <section className="panel" aria-labelledby="estado">
      <h2 id="estado">Cómo está</h2>
      <dl className="backup-facts">
        {facts.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p>
        Cada copia tiene la tienda entera: productos, pedidos, clientes, fotos y comprobantes.
        Quedan las últimas 14 noches y una por mes, durante un año.
      </p>
      <Form method="post" action={paths.adminBackups()} className="backup-now">
        <button className="button" name="intent" value="copy">
          Copiar ahora
        </button>
        {isUnderWay && <span>Se está haciendo una copia.</span>}
      </Form>
    </section>
  );
}

function BackupTable({ backups }: { backups: readonly Backup[] }) {
  return (
    <section className="list-rows" aria-labelledby="copias">
      <h2 id="copias">Copias guardadas</h2>
      <p>
        Están en la misma máquina: bajá una cada tanto y guardala en otro lado.{" "}
        <strong>
          El archivo tiene los datos de tus clientes y las claves de la tienda: que no lo lea nadie
          más.
        </strong>
      </p>
      <table className="table table-cards backup-table">
        <caption className="visually-hidden">Copias, de la más nueva a la más vieja</caption>
        <thead>
          <tr>
            <th scope="col">Copia</th>
            <th scope="col" className="amount">
              Pedidos
            </th>
            <th scope="col" className="amount">
              Tamaño
            </th>
            <th scope="col">
              <span className="visually-hidden">Bajar</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {backups.map((backup) => (
            <BackupRow key={backup.name} backup={backup} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function BackupRow({ backup }: { backup: Backup }) {
  const { name, createdAt, reason, orders, bytes } = backup;
  const moment = formatMoment(createdAt);
  return (
    <tr>
      <th scope="row" className="card-wide">
        {moment}
        <span className="cell-note">{REASON_LABELS[reason]}</span>
        <span className="cell-note">{name}</span>
      </th>
      <td className="amount">
        <span className="card-label">Pedidos: </span>
        {orders === null ? "No se sabe" : formatCount(orders)}
      </td>
      <td className="amount">{formatBytes(bytes)}</td>
      <td className="backup-action">
        {/* No `download`: it would save the sign-in page as the copy when the session is over. */}
        <a className="backup-download" href={paths.adminBackup(name)}>
          Bajar <span className="visually-hidden">la copia del {moment}</span>
        </a>
      </td>
    </tr>
  );
}

function HowToRestore({ latest }: { latest: string }) {
  return (
    <section className="panel" aria-labelledby="volver">
      <h2 id="volver">Cómo volver a una copia</h2>
      <p>
        Se hace desde la máquina de la tienda, con la tienda cerrada. Lo que haya pasado después de
        la copia no está en ella; lo de ahora queda guardado como otra copia, por si querés volver
        atrás.
      </p>
      <ol className="backup-steps">
        <li>
          Cerrá la tienda:
          <code>systemctl stop tela</code>
        </li>
        <li>
          Elegí la copia por su nombre, o por el archivo que bajaste:
          <code>tela restore {latest}</code>
        </li>
        <li>
          Abrila de nuevo:
          <code>systemctl start tela</code>
        </li>
      </ol>
    </section>
  );
}
