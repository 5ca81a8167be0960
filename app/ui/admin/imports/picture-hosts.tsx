import { countPictures } from "../../../domain/plain/count-words";
import type { ImportPreview } from "../../../domain/imports/import-preview";
import { IMPORT_FIELDS } from "../../../forms/imports/import-form";

type PictureHostsProps = {
  pictures: ImportPreview["pictures"];
  /** The servers that were ticked; none at first, so that nothing is fetched unasked. */
  ticked: readonly string[];
};

/** More would push what else there is to decide out of sight. */
const FEW_HOSTS = 4;

/** From which servers the shop may fetch pictures: the owner knows whose they are. */
export function PictureHosts({ pictures: { count, hosts }, ticked }: PictureHostsProps) {
  if (count === 0) return null;
  const known = hosts.filter(({ isConfirmed }) => isConfirmed);
  const asked = hosts.filter(({ isConfirmed }) => !isConfirmed);
  return (
    <section className="panel" aria-labelledby="fotos">
      <h2 id="fotos">
        {count === 1
          ? "El archivo trae la dirección de 1 foto."
          : `El archivo trae las direcciones de ${countPictures(count)}.`}
      </h2>
      {asked.length > 0 && (
        <fieldset className="import-hosts">
          <legend>Traerlas después de importar</legend>
          <Hosts hosts={asked.slice(0, FEW_HOSTS)} ticked={ticked} />
          {asked.length > FEW_HOSTS && (
            <details>
              <summary>Otros {asked.length - FEW_HOSTS} sitios</summary>
              <Hosts hosts={asked.slice(FEW_HOSTS)} ticked={ticked} />
            </details>
          )}
          <p className="field-hint">
            Marcá los sitios que conocés. Las demás quedan esperando en la página de fotos.
          </p>
        </fieldset>
      )}
      {known.map(({ host, count: ofHost }) => (
        <p key={host}>
          {ofHost === 1 ? "Al importar traemos" : "Al importar traemos, de a poco,"}{" "}
          {countPictures(ofHost)} de {host}, que ya confirmaste.
        </p>
      ))}
    </section>
  );
}

type HostsProps = {
  hosts: readonly ImportPreview["pictures"]["hosts"][number][];
  ticked: readonly string[];
};

function Hosts({ hosts, ticked }: HostsProps) {
  return hosts.map(({ host, count }) => (
    <label key={host} className="check">
      <input
        type="checkbox"
        name={IMPORT_FIELDS.host}
        value={host}
        defaultChecked={ticked.includes(host)}
      />
      <span>
        Traer {countPictures(count)} de {host}
      </span>
    </label>
  ));
}
