import { Link, useLoaderData, useLocation } from "@remix-run/react";

import { adminPaths } from "../../admin-paths";
import { adminFormAction, adminLoader } from "../../auth/admin-page.server";
import { changeCollections, readCollectionOverview } from "../../data/catalogue/collections.server";
import { readOrNull } from "../../data/sqlite/database-fault.server";
import {
  moveCollection,
  saveCollection,
  type ArrangedCollections,
  type Collection,
} from "../../domain/catalogue/collections";
import { calendarDay, formatFullDay, type CalendarDay } from "../../domain/plain/buenos-aires";
import { slugify } from "../../domain/plain/fold-text";
import type { Flash } from "../../domain/plain/flash";
import { countProducts } from "../../domain/plain/words";
import { COLLECTION_LIMITS } from "../../domain/products/text-fields";
import { NOT_SAVED } from "../../flows/not-saved";
import {
  NEW_COLLECTION_FIELD,
  parseCollectionList,
  type CollectionListChange,
} from "../../forms/catalogue/collection-form";
import type { FormReply } from "../../forms/form-reply";
import { parseVersion } from "../../forms/kit/typed-texts";
import { adminHeaders } from "../../http/caching";
import { readForm } from "../../http/read-form.server";
import { notFound, refuseForm, seeOther } from "../../http/responses";
import { serializeFlash } from "../../sessions/flash.server";
import { TextField } from "../../ui/fields";
import { ErrorSummary, PostForm, useReply } from "../../ui/form";
import { replyField } from "../../ui/form-fields";
import { LOAD_FAILED, Notice, type PageHandle } from "../../ui/page";
import { KEEP_PLACE } from "../../ui/page-focus";
import { IntentButton, PageHeader, RowButtons } from "../../ui/admin/page-parts";
import { ProductThumb } from "../../ui/admin/products/product-thumb";

export const handle: PageHandle = { title: () => "Colecciones" };

export const headers = adminHeaders;

const ADDED: Flash = { title: "Colección agregada", text: "Ponele foto y días, si querés" };
const MOVED: Flash = { title: "Orden guardado", text: "Ya se ve en la tienda" };
const CHANGED =
  "El menú o las colecciones cambiaron en otra pestaña y no se guardó nada. Abajo está como quedó: si hace falta, hacé el cambio de nuevo.";

export const loader = adminLoader("catalogue.view", async ({ now }) => ({
  overview: await readOrNull(readCollectionOverview()),
  today: calendarDay(now),
}));

export const action = adminFormAction(
  "catalogue.change",
  async ({ request }) => {
    const formData = await readForm(request);
    const change = parseCollectionList(formData);
    return change && { change, expectedVersion: parseVersion(formData) };
  },
  async ({ change, expectedVersion }, { by }) => {
    const recorded = { ...by, action: "collections.save", expectedVersion } as const;
    const result = await changeCollections(recorded, (stored) => arrange(stored, change));
    switch (result.outcome) {
      case "missing":
        throw notFound();
      case "changed":
        return refuse(change, CHANGED, 409);
      case "refused":
        return refuse(change, result.problem.message, result.problem.isConflict ? 409 : 400);
      case "saved":
        return change.intent === "add"
          ? seeOther(adminPaths.collection(slugify(change.name)), await serializeFlash(ADDED))
          : seeOther(adminPaths.collections(), await serializeFlash(MOVED));
    }
  },
  ({ change }) => refuse(change, NOT_SAVED, 503),
);

function arrange(
  stored: readonly Collection[],
  change: CollectionListChange,
): ArrangedCollections | null {
  if (change.intent === "add") {
    const { name } = change;
    return saveCollection(stored, null, { name, picture: "", startsOn: null, endsOn: null });
  }
  if (!stored.some(({ id }) => id === change.id)) return null;
  return { collections: moveCollection(stored, change.id, change.intent), problem: null };
}

type ListReply = FormReply<typeof NEW_COLLECTION_FIELD | "lista">;

function refuse(change: CollectionListChange, message: string, status: 400 | 409 | 503) {
  const reply: ListReply =
    change.intent === "add"
      ? {
          values: { [NEW_COLLECTION_FIELD]: change.name },
          errors: { [NEW_COLLECTION_FIELD]: message },
        }
      : { values: {}, errors: { lista: message } };
  return refuseForm(reply, status);
}

const LIST_FORM_ID = "colecciones";

export default function CollectionsRoute() {
  const { overview, today } = useLoaderData<typeof loader>();
  const reply = useReply<typeof action>();
  const { key } = useLocation();
  return (
    <>
      <PageHeader title="Colecciones" />
      <p className="page-lead">
        Novedades, Básicos, Otoño: cada una tiene su página en la tienda. Un producto entra cuando
        su campo Colecciones la nombra.
      </p>
      {overview === null ? (
        <Notice text={LOAD_FAILED} />
      ) : (
        <PostForm
          key={key}
          id={LIST_FORM_ID}
          action={adminPaths.collections()}
          {...KEEP_PLACE}
          className="panel form"
          noValidate
        >
          {reply && <ErrorSummary title="No se guardó" errors={listErrors(reply)} />}
          <input type="hidden" name="version" value={overview.version} />
          {/* Enter in the field adds, and moves nothing. */}
          <button className="visually-hidden" name="intent" value="add" tabIndex={-1}>
            Agregar colección
          </button>
          {overview.collections.length === 0 && <p>Todavía no hay ninguna.</p>}
          <ol className="menu-groups">
            {overview.collections.map((collection) => (
              <CollectionRow key={collection.id} collection={collection} today={today} />
            ))}
          </ol>
          <TextField
            {...replyField(reply, NEW_COLLECTION_FIELD, "")}
            label="Colección nueva"
            hint="Por ejemplo: Básicos."
            maxLength={COLLECTION_LIMITS.length}
            autoComplete="off"
          />
          <div className="form-actions">
            <IntentButton value="add">Agregar colección</IntentButton>
          </div>
        </PostForm>
      )}
    </>
  );
}

function listErrors({ errors }: ListReply) {
  return Object.entries(errors).map(([field, message]) => ({
    controlId: field === "lista" ? null : field,
    message,
  }));
}

type CollectionRowProps = {
  collection: Collection & { productCount: number };
  today: CalendarDay;
};

function CollectionRow({ collection, today }: CollectionRowProps) {
  const { id, name, picture, productCount } = collection;
  const buttons = { up: "Subir", down: "Bajar" };
  return (
    <li className="menu-group">
      <ProductThumb address={picture} />
      <div className="menu-name">
        <Link to={adminPaths.collection(id)}>{name}</Link>
        <span className="field-hint">
          {productCount === 0 ? "Sin productos" : countProducts(productCount)}
          {describeDays(collection, today)}
        </span>
      </div>
      <div className="menu-actions">
        <RowButtons form={LIST_FORM_ID} {...{ id, name, buttons }} />
      </div>
    </li>
  );
}

function describeDays({ startsOn, endsOn }: Collection, today: CalendarDay): string {
  if (startsOn !== null && today < startsOn) return `, empieza el ${formatFullDay(startsOn)}`;
  if (endsOn === null) return "";
  return today > endsOn
    ? `, terminó el ${formatFullDay(endsOn)}`
    : `, hasta el ${formatFullDay(endsOn)}`;
}
