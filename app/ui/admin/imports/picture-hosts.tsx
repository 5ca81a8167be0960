import { countPictures } from "../../../domain/plain/count-words";
import type { ImportPreview } from "../../../domain/imports/import-preview";
import { IMPORT_FIELDS } from "../../../forms/imports/import-form";

type PictureHostsProps = {
  pictures: ImportPreview["pictures"];
  /** The servers that were ticked; null at first, when all are. */
  ticked: readonly string[] | null;
};

/** From which servers the shop may fetch pictures: the owner knows whose they are. */
export function PictureHosts({ pictures: { count, hosts }, ticked }: PictureHostsProps) {
  if (count === 0) return null;
  const known = hosts.filter(({ isConfirmed }) => isConfirmed);
  const asked = hosts.filter(({ isConfirmed }) => !isConfirmed);
  return (
    <section className="panel" aria-labelledby="fotos">
      <h2 id="fotos">Fotos</h2>
      <p>
        {count === 1
          ? "El archivo trae la dirección de 1 foto. La copiamos a tu tienda después de importar."
          : `El archivo trae las direcciones de ${countPictures(count)}. Las copiamos a tu tienda después de importar, de a poco.`}
      </p>
      {asked.length > 0 && (
        <fieldset className="import-hosts">
          <legend>¿De dónde las traemos?</legend>
          {asked.map(({ host, count: ofHost }) => (
            <label key={host} className="check">
              <input
                type="checkbox"
                name={IMPORT_FIELDS.host}
                value={host}
                defaultChecked={ticked === null || ticked.includes(host)}
              />
              <span>
                Traer {countPictures(ofHost)} de {host}
              </span>
            </label>
          ))}
          <p className="field-hint">Las que no marques quedan esperando en la página de fotos.</p>
        </fieldset>
      )}
      {known.map(({ host, count: ofHost }) => (
        <p key={host}>
          {countPictures(ofHost)} de {host}, que ya confirmaste.
        </p>
      ))}
    </section>
  );
}
