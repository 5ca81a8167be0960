import { Form, Link } from "@remix-run/react";

import { adminPaths } from "../../../admin-paths";
import { countPictures, countProducts } from "../../../domain/plain/count-words";
import type { ImportResultView } from "../../../domain/imports/import-view";
import { formatLongMoment } from "../../../domain/plain/buenos-aires";
import { formatWhole } from "../../../domain/plain/whole-number";
import { MayLink } from "../may-link";
import { useMayOpen } from "../use-may-open";

/** What an import did, what is left to do, and how it is taken back. */
export function ImportResult({ result }: { result: ImportResultView }) {
  const { importedAt, batchId, isUndone } = result;
  return (
    <>
      <section className="panel" aria-labelledby="resultado">
        <h2 id="resultado">Importado el {formatLongMoment(importedAt)}</h2>
        <ul className="bullets">
          {listFacts(result).map((fact) => (
            <li key={fact}>{fact}</li>
          ))}
        </ul>
        {isUndone ? <p>Esta importación está deshecha.</p> : <NextSteps result={result} />}
      </section>
      {!isUndone && <MissingPictures result={result} />}
      {batchId !== null && <TakeBack batchId={batchId} isUndone={isUndone} />}
    </>
  );
}

function listFacts({ created, changed, leftOut }: ImportResultView): string[] {
  return [
    ...(created === 0 && changed > 0
      ? []
      : [created === 1 ? "Se creó 1 producto." : `Se crearon ${countProducts(created)}.`]),
    ...(changed === 0
      ? []
      : [changed === 1 ? "Cambió 1 producto." : `Cambiaron ${countProducts(changed)}.`]),
    ...(leftOut === 0
      ? []
      : [
          leftOut === 1
            ? "Quedó afuera 1 fila con error."
            : `Quedaron afuera ${formatWhole(leftOut)} filas con error.`,
        ]),
  ];
}

function NextSteps({ result: { created } }: { result: ImportResultView }) {
  return (
    <div className="page-actions">
      <Link className="button" to={adminPaths.products()}>
        Ver los productos
      </Link>
      {created > 0 && (
        <Link className="button button-quiet" to={adminPaths.productsIn("sin-foto")}>
          Los que están sin foto
        </Link>
      )}
    </div>
  );
}

/** No product is in the shop before it has a picture. */
function MissingPictures({ result: { created, pictures } }: { result: ImportResultView }) {
  if (created === 0 && pictures === 0) return null;
  return (
    <section className="panel" aria-labelledby="fotos">
      <h2 id="fotos">Faltan las fotos</h2>
      <p>
        {created > 0 && (
          <strong>
            {created === 1
              ? "El producto nuevo no se ve en la tienda hasta que tenga una foto. "
              : "Los productos nuevos no se ven en la tienda hasta que tengan una foto. "}
          </strong>
        )}
        {pictures === 0
          ? "El archivo no trae fotos: subilas todas juntas en un ZIP."
          : `${countPictures(pictures)} por traer: las de los sitios que confirmaste llegan de a poco, y las demás esperan en “Fotos que faltan” a que los confirmes. Mientras tanto el producto está en “Sin foto”.`}
      </p>
      <div className="page-actions">
        <Link className="button" to={adminPaths.productPictures()}>
          {pictures === 0 ? "Subir las fotos" : "Fotos que faltan"}
        </Link>
      </div>
    </section>
  );
}

/** The undo is the history's own: its page lists what stays as it is, and why. */
function TakeBack({ batchId, isUndone }: { batchId: number; isUndone: boolean }) {
  const address = adminPaths.historyBatch(batchId);
  const { maySend } = useMayOpen();
  return (
    <section className="panel" aria-labelledby="deshacer">
      <h2 id="deshacer">{isUndone ? "Deshecha" : "¿Te arrepentiste?"}</h2>
      <p>
        {isUndone
          ? "En el historial está qué volvió atrás, y desde ahí se puede volver a hacer."
          : "Los productos que creó se van (si ya se vendió alguno, se oculta), y los que cambió vuelven a como estaban, salvo lo que se haya editado después."}
      </p>
      <div className="page-actions">
        {!isUndone && maySend(address) && (
          <Form method="post" action={address}>
            <button className="button button-quiet" name="intent" value="undo">
              Deshacer esta importación
            </button>
          </Form>
        )}
        <MayLink className="button button-quiet" to={address}>
          Ver el cambio en el historial
        </MayLink>
      </div>
    </section>
  );
}
