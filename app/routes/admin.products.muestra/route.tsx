import { useLoaderData, Form, Link } from "@remix-run/react";

import { adminPaths } from "../../admin-paths";
import { adminAction, adminLoader, type AdminForm } from "../../auth/admin-page.server";
import { readOrNull } from "../../data/sqlite/database-fault.server";
import {
  deleteSampleCatalogue,
  readSampleCounts,
  type SampleCounts,
} from "../../data/products/sample-catalogue.server";
import { formatWhole } from "../../domain/plain/whole-number";
import { sampleDeleted } from "../../domain/products/product-flashes";
import { offerUndo } from "../../flows/offer-undo";
import { adminHeaders } from "../../http/caching";
import { refuseForm, seeOther } from "../../http/responses";
import { serializeFlash } from "../../sessions/flash.server";
import { LOAD_FAILED, Notice, type PageHandle } from "../../ui/page";
import { TextLink } from "../../ui/admin/access";
import { ErrorSummary, useReply } from "../../ui/form";

export const handle: PageHandle<{ counts: SampleCounts | null }> = {
  title: ({ counts }) => describeSampleDeletion(counts),
};

export const headers = adminHeaders;

export const loader = adminLoader("sample.delete", async () => ({
  counts: await readOrNull(readSampleCounts()),
}));

export const action = adminAction("sample.delete", { delete: deleteSample }, () =>
  refuseForm({ values: {}, errors: { muestra: NOT_DELETED } }, 503),
);

async function deleteSample({ by }: AdminForm) {
  const { batchId, ...counts } = await deleteSampleCatalogue(by);
  const flash = offerUndo(sampleDeleted(counts), batchId);
  return seeOther(adminPaths.products(), await serializeFlash(flash));
}

const NOT_DELETED =
  "No pudimos borrar el catálogo de muestra: la base de datos no responde y no se cambió nada. Volvé a probar en un rato.";

const NAMED_PRODUCTS = 20;

export default function SampleDeletionRoute() {
  const { counts } = useLoaderData<typeof loader>();
  const reply = useReply<typeof action>();
  const isPossible = counts !== null && counts.sample > 0;
  return (
    <>
      <div className="page-header">
        <h1>{describeSampleDeletion(counts)}</h1>
      </div>
      {reply ? (
        <ErrorSummary
          title="No se borró nada"
          errors={[{ controlId: null, message: reply.errors.muestra }]}
        />
      ) : (
        counts === null && <Notice text={LOAD_FAILED} />
      )}
      {counts?.sample === 0 && <p>La tienda ya no tiene productos de muestra sin cambiar.</p>}
      {isPossible && (
        <section className="panel" aria-labelledby="consecuencias">
          <h2 id="consecuencias">Qué va a pasar</h2>
          <ul className="bullets">
            <Consequences {...counts} />
          </ul>
        </section>
      )}
      {counts !== null && counts.kept.length > 0 && <KeptProducts kept={counts.kept} />}
      <Form method="post" action={adminPaths.sampleDeletion()} className="form-actions">
        {isPossible && (
          <button className="button button-danger" name="intent" value="delete">
            Borrar {describeSamples(counts.sample)}
          </button>
        )}
        <Link to={adminPaths.products()}>{isPossible ? "Cancelar" : "Volver a los productos"}</Link>
      </Form>
    </>
  );
}

function describeSampleDeletion(counts: SampleCounts | null): string {
  return counts?.sample === 0 ? "No hay catálogo de muestra" : "¿Borrar el catálogo de muestra?";
}

function Consequences({ sample, kept, own }: SampleCounts) {
  const isOne = sample === 1;
  return (
    <>
      <li>
        {isOne ? "Se borra" : "Se borran"} <strong>{describeSamples(sample)}</strong>, también si{" "}
        {isOne ? "está oculto" : "están ocultos"}: {isOne ? "su página pasa" : "sus páginas pasan"}{" "}
        a decir que no {isOne ? "existe" : "existen"}.
      </li>
      <li>{describeOwn(own)}</li>
      {own + kept.length === 0 ? (
        <li>La tienda queda sin productos hasta que cargues el primero.</li>
      ) : (
        <li>Si uno que queda tiene un color que lleva a uno de muestra, ese color se va.</li>
      )}
      <li>
        También se van los textos y datos de ejemplo que no cambiaste: la portada, la colección, los
        avisos y el contacto. Los tuyos los ponés en{" "}
        <TextLink to={adminPaths.settings()}>Ajustes</TextLink>.
      </li>
      <li>Los pedidos ya hechos conservan su propia copia: no pierden nada.</li>
      <li>
        No vuelve al reiniciar ni al actualizar la tienda. Si te arrepentís, durante 30 días se
        deshace desde el Historial.
      </li>
    </>
  );
}

function describeOwn(own: number): string {
  if (own === 0) return "Todavía no cargaste productos tuyos.";
  return own === 1
    ? "Tu producto propio no se toca."
    : `Tus ${formatWhole(own)} productos propios no se tocan.`;
}

function describeSamples(count: number): string {
  return count === 1 ? "1 producto de muestra" : `${formatWhole(count)} productos de muestra`;
}

function KeptProducts({ kept }: Pick<SampleCounts, "kept">) {
  return (
    <section className="panel" aria-labelledby="se-quedan">
      <h2 id="se-quedan">
        {kept.length === 1
          ? "Se queda 1 que cambiaste"
          : `Se quedan ${formatWhole(kept.length)} que cambiaste`}
      </h2>
      <p>Vinieron con la tienda, pero les cambiaste algo: ahora son tuyos.</p>
      <ul className="bullets">
        {kept.slice(0, NAMED_PRODUCTS).map(({ id, name }) => (
          <li key={id}>
            <Link to={adminPaths.product(id)}>{name === "" ? id : name}</Link>
          </li>
        ))}
        {kept.length > NAMED_PRODUCTS && (
          <li>y {formatWhole(kept.length - NAMED_PRODUCTS)} más.</li>
        )}
      </ul>
    </section>
  );
}
