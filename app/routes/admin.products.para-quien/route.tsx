import { Link, useLoaderData, useLocation } from "@remix-run/react";

import { adminPaths } from "../../admin-paths";
import { adminAction, adminLoader, type AdminForm } from "../../auth/admin-page.server";
import {
  listUnsaidAudiences,
  storeSaidAudiences,
} from "../../data/catalogue/unsaid-audiences.server";
import { AUDIENCES, type Audience } from "../../domain/catalogue/audience";
import type { Flash } from "../../domain/plain/flash";
import { countProducts } from "../../domain/plain/words";
import { NOT_SAVED } from "../../flows/not-saved";
import { offerUndo } from "../../flows/offer-undo";
import { audienceField, parseSaidAudiences } from "../../forms/products/said-audiences";
import { adminHeaders } from "../../http/caching";
import { badRequest, refuseForm, seeOther } from "../../http/responses";
import { serializeFlash } from "../../sessions/flash.server";
import { IntentButton, PageHeader, QuietLink } from "../../ui/admin/page-parts";
import { ProductThumb } from "../../ui/admin/products/product-thumb";
import { ErrorSummary, PostForm, useReply } from "../../ui/form";
import { LOAD_FAILED, Notice, type PageHandle } from "../../ui/page";
import { PageNumbers } from "../../ui/page-numbers";

export const handle: PageHandle = { title: () => "Para quién es cada producto" };

export const headers = adminHeaders;

const NONE_CHECKED = "No marcaste para quién es ninguno: marcá al menos una casilla.";

export const loader = adminLoader("catalogue.change", async ({ url }) => ({
  list: await listUnsaidAudiences(url.searchParams.get("pagina")),
}));

export const action = adminAction("catalogue.change", { save }, ({ formData }) =>
  refuse(formData, NOT_SAVED, 503),
);

async function save({ formData, by }: AdminForm) {
  const said = parseSaidAudiences(formData);
  if (said === null) throw badRequest();
  if (said.size === 0) return refuse(formData, NONE_CHECKED, 400);
  const { saved, known, gone, batchId } = await storeSaidAudiences(
    { ...by, action: "products.fields" },
    said,
  );
  const flash = offerUndo(tellSaved(saved, known, gone), batchId);
  return seeOther(adminPaths.productAudiences(), await serializeFlash(flash));
}

function tellSaved(saved: number, known: number, gone: number): Flash {
  const title =
    saved === 1 ? "1 producto dice para quién es" : `${countProducts(saved)} dicen para quién son`;
  const left = [
    ...(known > 0 ? [known === 1 ? "1 ya lo decía" : `${known} ya lo decían`] : []),
    ...(gone > 0 ? [gone === 1 ? "1 ya estaba borrado" : `${gone} ya estaban borrados`] : []),
  ];
  return { title, text: left.join(" y ") || "Ya se encuentran en sus secciones" };
}

/** What was checked, as the page shows it again. */
function refuse(formData: FormData, message: string, status: 400 | 503) {
  const said = parseSaidAudiences(formData) ?? new Map<number, Audience[]>();
  const values = Object.fromEntries(
    [...said].map(([rowId, audiences]) => [audienceField(rowId), audiences.join()]),
  );
  return refuseForm({ values, errors: { lista: message } }, status);
}

export default function AudiencesRoute() {
  const { list } = useLoaderData<typeof loader>();
  const reply = useReply<typeof action>();
  const { key } = useLocation();
  return (
    <>
      <PageHeader title="Para quién es cada producto">
        <QuietLink to={adminPaths.products()}>Volver a los productos</QuietLink>
      </PageHeader>
      {reply && (
        <ErrorSummary
          title="No se guardó"
          errors={[{ controlId: null, message: reply.errors.lista }]}
        />
      )}
      {list === null ? (
        <Notice text={LOAD_FAILED} />
      ) : (
        <UnsaidList key={key} list={list} typed={reply?.values ?? null} />
      )}
    </>
  );
}

type UnsaidListProps = {
  list: NonNullable<Awaited<ReturnType<typeof listUnsaidAudiences>>>;
  /** What was checked in a refused form. */
  typed: Record<string, string> | null;
};

function UnsaidList({ list: { products, total, page, pageCount }, typed }: UnsaidListProps) {
  if (total === 0) return <p>Todos tus productos a la vista dicen para quién son.</p>;
  return (
    <>
      <p className="page-lead">
        {total === 1 ? "1 producto no dice" : `${countProducts(total)} no dicen`} para quién{" "}
        {total === 1 ? "es" : "son"}. Lo marcado es lo que parece por su nombre y su categoría: nada
        queda guardado hasta que lo guardes, y lo que dejes sin marcar sigue en esta lista.
      </p>
      <PostForm action={adminPaths.productAudiences()} className="panel" noValidate>
        <ul className="menu-groups">
          {products.map((product) => (
            <UnsaidRow
              key={product.rowId}
              product={product}
              checked={
                typed === null
                  ? product.guess
                  : (typed[audienceField(product.rowId)] ?? "").split(",")
              }
            />
          ))}
        </ul>
        <div className="form-actions">
          <IntentButton value="save">Guardar lo marcado</IntentButton>
        </div>
      </PostForm>
      <PageNumbers page={page} pageCount={pageCount} address={adminPaths.productAudiences} />
    </>
  );
}

type UnsaidRowProps = {
  product: UnsaidListProps["list"]["products"][number];
  checked: readonly string[];
};

function UnsaidRow({ product, checked }: UnsaidRowProps) {
  const { rowId, id, name, category, picture } = product;
  return (
    <li className="menu-group">
      <ProductThumb address={picture} />
      <div className="menu-name">
        <Link to={adminPaths.product(id)}>{name}</Link>
        <span className="field-hint">{category === "" ? "Sin categoría" : category}</span>
      </div>
      <fieldset className="audience-boxes">
        <legend className="visually-hidden">Para quién es {name}</legend>
        {AUDIENCES.map(({ id, label }) => (
          <label key={id} className="check">
            <input
              type="checkbox"
              name={audienceField(rowId)}
              value={id}
              defaultChecked={checked.includes(id)}
            />
            {label}
          </label>
        ))}
      </fieldset>
    </li>
  );
}
