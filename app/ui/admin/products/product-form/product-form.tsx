import { Link, useLocation, useSearchParams } from "@remix-run/react";
import { useRef, useState } from "react";

import type { ProductTexts } from "../../../../domain/products/product-texts";
import { readListReturn, withListReturn } from "../../../../forms/catalogue/admin-product-list";
import type {
  EditFormPage,
  ProductFormPage,
  ProductFormReply,
} from "../../../../forms/products/product-form-data";
import { paths } from "../../../../paths";
import { Notice } from "../../../notice";
import { LOAD_FAILED } from "../../load-failed";
import { BasicsSection } from "./basics-section";
import { FORM_ID } from "./form-ids";
import { LinkSection } from "./link-section";
import { MeanwhileChanges } from "./meanwhile-changes";
import { PictureSection } from "./picture-section";
import { ProductFormErrors } from "./product-form-errors";
import { UnsavedChanges } from "./unsaved-changes";
import { VariantSection } from "./variant-section";
import { PostForm } from "../../../post-form";

type ProductFormProps = {
  page: ProductFormPage;
  /** Null for a product that is not stored yet. */
  productId: string | null;
  /** Null too for one that cannot be read. */
  edited: Pick<EditFormPage, "product" | "oneWayLinks"> | null;
  reply: ProductFormReply | null;
};

/** All of a product in one form: each button sends it whole, so that none loses what was typed. */
export function ProductForm(props: ProductFormProps) {
  const { key } = useLocation();
  // What the server answers replaces the typed text, which React would keep in the same fields.
  return <ProductFormBody key={props.reply ? JSON.stringify(props.reply) : key} {...props} />;
}

function ProductFormBody(props: ProductFormProps) {
  // Another tab's save makes this one load its data anew: that must neither touch what is typed here
  // nor pass its version off as the one that was edited.
  const [{ page, productId, edited, reply }] = useState(props);
  const [params] = useSearchParams();
  const list = readListReturn(params);
  const form = useRef<HTMLFormElement>(null);
  const isNew = productId === null || reply?.isGone === true;
  const address = isNew ? paths.adminNewProduct() : paths.adminProduct(productId);
  const { base, version, draftId } = reply ?? page;
  const texts = reply?.values ?? page.texts;
  const errors = reply?.errors ?? {};
  const fileProblems = reply?.fileProblems ?? page.fileProblems;
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
      {/* The browser presses the first button when Enter is pressed in a field. */}
      <button
        name="intent"
        value="save"
        className="visually-hidden"
        tabIndex={-1}
        aria-hidden="true"
      />
      <input type="hidden" name="base" value={base ? JSON.stringify(base) : ""} />
      <input type="hidden" name="version" value={version} />
      <input type="hidden" name="borrador" value={draftId} />
      <UnsavedChanges form={form} isUnsaved={draftId !== "" || reply !== null} />

      {!reply && <PageNotices page={page} />}
      <ProductFormErrors
        errors={errors}
        fileProblems={fileProblems}
        failure={reply?.failure ?? null}
      />
      {reply && reply.changes.length > 0 && <MeanwhileChanges changes={reply.changes} />}

      <div className="product-form-columns">
        <div className="form">
          <BasicsSection texts={texts} errors={errors} choices={page.choices} isNew={isNew} />
          <VariantSection texts={texts} errors={errors} choices={page.choices} />
        </div>
        <div className="form">
          <PictureSection
            pictures={texts.pictures}
            addresses={reply?.addresses ?? ""}
            errors={errors}
            fileProblems={fileProblems}
            saveLabel={saveLabel}
          />
          <VisibilitySection texts={texts} />
          <LinkSection
            rows={texts.links}
            errors={errors}
            candidates={page.candidates}
            edited={isNew ? null : edited}
          />
        </div>
      </div>
      <div className="save-bar">
        <button className="button" name="intent" value="save">
          {saveLabel}
        </button>
        <Link className="button button-quiet" to={paths.adminProducts() + list}>
          Volver a la lista
        </Link>
      </div>
    </PostForm>
  );
}

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
      <label className="check">
        <input type="checkbox" name="novedad" defaultChecked={texts.isNew} />
        Novedad
      </label>
      <label className="check">
        <input type="checkbox" name="oculto" defaultChecked={texts.isHidden} />
        Oculto en la tienda
      </label>
    </section>
  );
}
