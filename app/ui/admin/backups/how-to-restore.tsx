import type { Backup } from "../../../domain/backups/backup";
import { formatBackupMoment } from "../../../domain/backups/backup-words";

/** How to restore a backup, with the commands and paths of this installation. */
export function HowToRestore({ latest, backups }: { latest: Backup; backups: readonly Backup[] }) {
  return (
    <section className="panel" aria-labelledby="volver">
      <h2 id="volver">Cómo volver a una copia</h2>
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
    </section>
  );
}
