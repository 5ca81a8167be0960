import { useLoaderData } from "@remix-run/react";

import { adminPaths } from "../../admin-paths";
import { adminFormAction, adminLoader } from "../../auth/admin-page.server";
import { changeCollections, readCollectionOverview } from "../../data/catalogue/collections.server";
import {
  saveCollection,
  type ArrangedCollections,
  type Collection,
} from "../../domain/catalogue/collections";
import { countProducts } from "../../domain/plain/words";
import type { Flash } from "../../domain/plain/flash";
import { COLLECTION_LIMITS } from "../../domain/products/text-fields";
import { NOT_SAVED } from "../../flows/not-saved";
import { offerUndo } from "../../flows/offer-undo";
import { receiveFormPicture } from "../../flows/receive-form-picture.server";
import {
  DAY_FIELDS,
  parseCollectionForm,
  type CollectionChange,
  type CollectionReply,
} from "../../forms/catalogue/collection-form";
import { parseVersion } from "../../forms/kit/typed-texts";
import { adminHeaders } from "../../http/caching";
import { notFound, refuseForm, seeOther } from "../../http/responses";
import { serializeFlash } from "../../sessions/flash.server";
import { PictureFields } from "../../ui/admin/picture-fields";
import { IntentButton, PageHeader, QuietLink } from "../../ui/admin/page-parts";
import { TextField } from "../../ui/fields";
import { ErrorSummary, PostForm, useReply } from "../../ui/form";
import { FormFields, replyField, showFields } from "../../ui/form-fields";
import { LOAD_FAILED, Notice, type PageHandle } from "../../ui/page";

export const handle: PageHandle<{ collection: Collection | null }> = {
  title: ({ collection }) => collection?.name ?? "Colección",
};

export const headers = adminHeaders;

const SAVED: Flash = { title: "Colección guardada", text: "Ya se ve en la tienda" };
const DELETED: Flash = { title: "Colección borrada", text: "Los productos no cambian" };
const CHANGED =
  "El menú o las colecciones cambiaron en otra pestaña mientras editabas y no se guardó nada. Lo que escribiste sigue acá: revisalo y, si está bien, guardá de nuevo.";

export const loader = adminLoader("catalogue.view", async ({ params: { id = "" }, read }) => {
  const overview = await read(readCollectionOverview());
  const collection = overview?.collections.find((one) => one.id === id) ?? null;
  if (overview && !collection) throw notFound();
  /** What a change must name; null while the database cannot be read. */
  return { id, collection, version: overview && String(overview.version) };
});

type Received = { change: CollectionChange; version: number };

export const action = adminFormAction(
  "catalogue.change",
  ({ request }) => receive(request),
  async ({ change, version: expectedVersion }, { params: { id = "" }, by }) => {
    const recorded = { ...by, action: "collections.save", expectedVersion } as const;
    const result = await changeCollections(recorded, (stored) =>
      stored.some((one) => one.id === id) ? arrange(stored, id, change) : null,
    );
    switch (result.outcome) {
      case "missing":
        throw notFound();
      case "changed":
        return refuse(change, { version: CHANGED }, 409);
      case "refused": {
        const { field, message, isConflict } = result.problem;
        const errors = change.intent === "save" ? change.errors : {};
        const isOwn = Object.keys(errors).length > 0;
        return refuse(change, isOwn ? errors : { [field]: message }, isConflict ? 409 : 400);
      }
      case "saved": {
        const flash = offerUndo(change.intent === "save" ? SAVED : DELETED, result.batchId);
        return seeOther(adminPaths.collections(), await serializeFlash(flash));
      }
    }
  },
  ({ change }) => refuse(change, { version: NOT_SAVED }, 503),
);

async function receive(request: Request): Promise<Received | null> {
  const { formData, problem } = await receiveFormPicture(request);
  const change = parseCollectionForm(formData);
  if (change?.intent === "save" && problem !== null) change.errors.foto = problem;
  return change && { change, version: parseVersion(formData) };
}

function arrange(
  stored: readonly Collection[],
  id: string,
  change: CollectionChange,
): ArrangedCollections {
  if (change.intent === "delete") {
    return { collections: stored.filter((one) => one.id !== id), problem: null };
  }
  const saved = saveCollection(stored, id, change.fields);
  const [message] = Object.values(change.errors);
  if (message === undefined || saved.problem !== null) return saved;
  return { collections: null, problem: { field: "nombre", message, isConflict: false } };
}

function refuse(
  { values }: CollectionChange,
  errors: CollectionReply["errors"],
  status: 400 | 409 | 503,
) {
  return refuseForm<CollectionReply>({ values, errors }, status);
}

export default function CollectionRoute() {
  const { id, collection, version: stored } = useLoaderData<typeof loader>();
  const reply = useReply<typeof action>();
  const version = stored ?? reply?.values.version ?? "";
  return (
    <>
      <PageHeader title={collection?.name ?? "Colección"}>
        <QuietLink to={adminPaths.collections()}>Volver a las colecciones</QuietLink>
      </PageHeader>
      {reply && <ErrorSummary title="No se guardó" errors={listErrors(reply)} />}
      {!collection && !reply && <Notice text={LOAD_FAILED} />}
      {(collection ?? reply) && <CollectionForm {...{ id, collection, version, reply }} />}
      {collection && <DeletionForm {...{ collection, version }} />}
    </>
  );
}

type CollectionFormProps = {
  id: string;
  /** Null while the database cannot be read. */
  collection: Collection | null;
  version: string;
  reply: CollectionReply | null;
};

function CollectionForm({ id, collection, version, reply }: CollectionFormProps) {
  const fields = Object.values(DAY_FIELDS);
  const days = { desde: collection?.startsOn ?? "", hasta: collection?.endsOn ?? "" };
  return (
    <PostForm
      action={adminPaths.collection(id)}
      encType="multipart/form-data"
      className="panel form"
      noValidate
    >
      <input type="hidden" name="version" value={version} />
      <TextField
        {...replyField(reply, "nombre", collection?.name ?? "")}
        label="Nombre"
        hint="Si lo cambiás, su dirección sigue siendo la misma."
        maxLength={COLLECTION_LIMITS.length}
        autoComplete="off"
      />
      <FormFields fields={fields} show={showFields(fields, days, reply)} />
      <PictureFields
        address={reply?.values.foto ?? collection?.picture ?? ""}
        use="Se ve arriba de su página."
        error={reply?.errors.foto}
      />
      <div className="form-actions">
        <IntentButton value="save">Guardar</IntentButton>
      </div>
    </PostForm>
  );
}

type DeletionFormProps = {
  collection: Collection & { productCount: number };
  version: string;
};

function DeletionForm({ collection: { id, name, productCount }, version }: DeletionFormProps) {
  return (
    <PostForm
      action={adminPaths.collection(id)}
      encType="multipart/form-data"
      className="panel form"
      aria-labelledby="borrar"
      noValidate
    >
      <h2 id="borrar">Borrar</h2>
      <p className="field-hint">
        {productCount === 0
          ? "No tiene productos."
          : `La nombran ${countProducts(productCount)}: no se borran, y la palabra les queda.`}
      </p>
      <input type="hidden" name="version" value={version} />
      <div className="form-actions">
        <IntentButton value="delete" className="button-danger">
          Borrar {name}
        </IntentButton>
      </div>
    </PostForm>
  );
}

function listErrors({ errors }: CollectionReply) {
  return Object.entries(errors).map(([field, message]) => ({
    controlId: field === "version" ? null : field,
    message,
  }));
}
