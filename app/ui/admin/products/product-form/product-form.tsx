import { Link, useLocation, useSearchParams } from "@remix-run/react";
import { useRef, useState } from "react";

import { adminPaths } from "../../../../admin-paths";
import { splitList } from "../../../../domain/plain/text-list";
import { PRODUCT_FIELDS } from "../../../../domain/products/product-fields";
import type { MeanwhileChange } from "../../../../domain/products/product-merge";
import type { ProductTexts } from "../../../../domain/products/product-texts";
import { TEXT_FACTS } from "../../../../domain/products/text-fields";
import { readListReturn, withListReturn } from "../../../../forms/products/admin-product-list";
import type {
  ProductFormErrors as Errors,
  ProductFormField,
} from "../../../../forms/products/check-product";
import { LINK_PICKER } from "../../../../forms/products/picker-search";
import type {
  EditFormPage,
  ProductFormPage,
  ProductFormReply,
} from "../../../../forms/products/product-form-data";
import { ErrorSummary, PostForm } from "../../../form";
import { Notice, LOAD_FAILED } from "../../../page";
import { ProductStock, listStockErrors } from "../../stock/stock-table";
import { UnsavedChanges } from "../../unsaved-changes";
import { BasicsSection, VariantSection } from "./basics-section";
import { LinkSection } from "./link-section";
import { FORM_ID, FILES_ID, PictureSection } from "./picture-section";
import { ProductPicker } from "../product-picker";
import { IntentButton } from "../../page-parts";

type ProductFormProps = {
  page: ProductFormPage;
  /** Null for a product that is not stored yet. */
  productId: string | null;
  /** Also null for an unreadable product. */
  edited: Pick<EditFormPage, "product" | "oneWayLinks"> | null;
  /** Null for a product that is not stored, or whose stock cannot be read. */
  stock: Pick<Parameters<typeof ProductStock>[0], "rowId" | "groups"> | null;
  reply: ProductFormReply | null;
};

/** All of a product in one form: each button sends all of it, so that no typed text is lost. */
export function ProductForm(props: ProductFormProps) {
  const { key } = useLocation();
  // A new key replaces the typed text by the server's answer; React would keep it otherwise.
  return <ProductFormBody key={props.reply ? JSON.stringify(props.reply) : key} {...props} />;
}

function ProductFormBody(props: ProductFormProps) {
  // A save in another tab reloads this page's data: that must not touch the typed text, nor replace
  // the time of the change that was edited.
  const [{ page, productId, edited, reply, ...opened }] = useState(props);
  const [params] = useSearchParams();
  const list = readListReturn(params);
  const form = useRef<HTMLFormElement>(null);
  const isNew = productId === null || reply?.isGone === true;
  const stock = isNew ? null : opened.stock;
  const address = isNew ? adminPaths.newProduct() : adminPaths.product(productId);
  const { base, updatedAt, draftId, fileProblems } = reply ?? page;
  const texts = reply?.values ?? page.texts;
  const errors = reply?.errors ?? {};
  const { named } = reply ?? page;
  const goesWith = splitList(texts.goesWith).flatMap(
    (id) => named.find((one) => one.id === id) ?? [],
  );
  const stockReply = { values: (reply ?? page).stock, errors: reply?.stockErrors ?? {} };
  const saveLabel = isNew ? "Crear producto" : "Guardar cambios";
  return (
    <PostForm
      ref={form}
      id={FORM_ID}
      action={withListReturn(address, list)}
      encType="multipart/form-data"
      className="form product-form"
      noValidate
    >
      {/* Enter in a field presses a form's first button. */}
      <button
        name="intent"
        value="save"
        className="visually-hidden"
        tabIndex={-1}
        aria-hidden="true"
      />
      <input type="hidden" name="base" value={base ? JSON.stringify(base) : ""} />
      <input type="hidden" name="version" value={updatedAt} />
      <input type="hidden" name="borrador" value={draftId} />
      <UnsavedChanges
        form={form}
        isUnsaved={draftId !== "" || reply !== null}
        question="Hay cambios sin guardar en este producto. ¿Salir igual?"
      />

      {!reply && <PageNotices page={page} />}
      <ProductFormErrors
        errors={errors}
        stockErrors={listStockErrors(stockReply.errors, stock?.groups ?? [])}
        fileProblems={fileProblems}
        failure={reply?.failure ?? null}
      />
      {!stock?.groups && Object.keys(stockReply.values).length > 0 && <Notice text={STOCK_AWAY} />}
      {reply && reply.changes.length > 0 && <MeanwhileChanges changes={reply.changes} />}

      <div className="product-form-columns">
        <div className="form">
          <BasicsSection
            texts={texts}
            errors={errors}
            choices={page.choices}
            isNew={isNew}
            saleNote={isNew ? undefined : edited?.product.saleNote}
            margin={isNew ? null : (edited?.product.margin ?? null)}
          />
          <VariantSection texts={texts} errors={errors} choices={page.choices} />
        </div>
        <div className="form">
          <PictureSection
            pictures={texts.pictures}
            colors={texts.colors}
            addresses={reply?.addresses ?? ""}
            errors={errors}
            fileProblems={fileProblems}
            saveLabel={saveLabel}
          />
          <VisibilitySection texts={texts} />
          <section className="panel">
            <h2>{PRODUCT_FIELDS.goesWith.label}</h2>
            <p className="field-hint">
              Las tres primeras que haya se ven en su página. Las que falten las elige la tienda: de
              otra categoría, para la misma gente.
            </p>
            <ProductPicker
              name={PRODUCT_FIELDS.goesWith.control}
              legend={PRODUCT_FIELDS.goesWith.label}
              error={errors.combina}
              chosen={goesWith}
              search={page.search}
              without={isNew ? null : productId}
            />
          </section>
          <LinkSection
            rows={texts.links}
            errors={errors}
            named={named}
            picker={
              <ProductPicker
                name={LINK_PICKER}
                legend="Colores enlazados"
                chosen={[]}
                search={page.search}
                startText={texts.name}
                without={isNew ? null : productId}
              />
            }
            edited={isNew ? null : edited}
          />
        </div>
      </div>
      {stock && <ProductStock {...stock} reply={stockReply} />}
      <div className="save-bar">
        <IntentButton value="save">{saveLabel}</IntentButton>
        <Link className="button button-quiet" to={adminPaths.products() + list}>
          Volver a la lista
        </Link>
      </div>
    </PostForm>
  );
}

/** It was typed into a form that had cells. */
const STOCK_AWAY =
  "Los números de stock que escribiste no se guardaron y no entran en esta página: están en la página anterior del navegador.";

function PageNotices({ page: { notice, isUnavailable } }: Pick<ProductFormProps, "page">) {
  if (!isUnavailable) return notice !== null && <Notice text={notice} />;
  return (
    <Notice text={LOAD_FAILED}>
      <p>La base de datos no responde: hasta que vuelva, no se puede guardar.</p>
      {notice !== null && <p>{notice}</p>}
    </Notice>
  );
}

function VisibilitySection({ texts }: { texts: ProductTexts }) {
  return (
    <section className="panel">
      <h2>En la tienda</h2>
      {(["isNew", "isHidden"] as const).map((field) => (
        <label key={field} className="check">
          <input
            type="checkbox"
            name={PRODUCT_FIELDS[field].control}
            defaultChecked={texts[field]}
          />
          {PRODUCT_FIELDS[field].label}
        </label>
      ))}
    </section>
  );
}

function MeanwhileChanges({ changes }: { changes: readonly MeanwhileChange[] }) {
  return (
    <section className="panel">
      <h2>Lo que cambió mientras tanto</h2>
      <ul className="meanwhile">
        {changes.map(({ field, before, saved, typed }) => (
          <li key={field}>
            <h3>{PRODUCT_FIELDS[field].label}</h3>
            <dl>
              {before !== null && <Value name="Antes" text={before} />}
              <Value name="Ahora guardado" text={saved} />
              <Value name="Lo que escribiste" text={typed ?? "No lo tocaste"} />
            </dl>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Value({ name, text }: { name: string; text: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{text === "" ? "(vacío)" : text}</dd>
    </div>
  );
}

const { name, ...otherTexts } = TEXT_FACTS;
const ORDER: readonly ProductFormField[] = [
  ...["id" as const, name.control, "precio" as const],
  ...Object.values(otherTexts).map(({ control }) => control),
  ...(["combina", "talles", "colores", "fotos", "direcciones"] as const),
];

type ProductFormErrorsProps = {
  errors: Errors;
  /** Of the cells of the stock. */
  stockErrors: { controlId: string | null; message: string }[];
  fileProblems: readonly string[];
  failure: ProductFormReply["failure"];
};

function ProductFormErrors(props: ProductFormErrorsProps) {
  const { errors, stockErrors, fileProblems, failure } = props;
  const fields = [...ORDER, ...listIndexed(errors)].flatMap((field) => {
    const message = errors[field];
    if (message === undefined) return [];
    return [{ controlId: field === "fotos" ? FILES_ID : field, message }];
  });
  const files = fileProblems.map((message) => ({ controlId: FILES_ID, message }));
  const whole = failure ? [{ controlId: null, message: failure.text }] : [];
  const all = [...whole, ...fields, ...files, ...stockErrors];
  if (all.length === 0) return null;
  const plainTitle =
    fields.length + stockErrors.length > 0 ? "Revisá estos datos" : "Hay fotos que no se subieron";
  return <ErrorSummary title={failure?.title ?? plainTitle} errors={all} />;
}

/** Fields in rows, sorted by row number. */
function listIndexed(errors: Errors): ProductFormField[] {
  return (Object.keys(errors) as ProductFormField[])
    .filter((field) => !ORDER.includes(field))
    .sort((left, right) => left.localeCompare(right, "es", { numeric: true }));
}
