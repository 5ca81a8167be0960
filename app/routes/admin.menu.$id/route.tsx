import { useLoaderData } from "@remix-run/react";

import { adminPaths } from "../../admin-paths";
import { adminFormAction, adminLoader } from "../../auth/admin-page.server";
import { hasProducts, readTaxonomyOverview } from "../../data/catalogue/group-overview.server";
import { changeTaxonomy } from "../../data/catalogue/taxonomy-writes.server";
import { removeGroup, saveGroup, type Arranged } from "../../domain/catalogue/arrange-groups";
import { pathOfPlace, writePath } from "../../domain/catalogue/product-places";
import type { Group, Named, Taxonomy } from "../../domain/catalogue/taxonomy";
import { listWords } from "../../domain/plain/words";
import type { Flash } from "../../domain/plain/flash";
import { NOT_SAVED } from "../../flows/not-saved";
import { offerUndo } from "../../flows/offer-undo";
import { receiveFormPicture } from "../../flows/receive-form-picture.server";
import { parseGroupForm, type GroupChange } from "../../forms/catalogue/menu-form";
import { PICTURE_FIELD } from "../../forms/catalogue/picture-form";
import { parseVersion } from "../../forms/kit/typed-texts";
import { adminHeaders } from "../../http/caching";
import { notFound, refuseForm, seeOther } from "../../http/responses";
import { serializeFlash } from "../../sessions/flash.server";
import { toGroupValues, type GroupReply, GroupForm } from "../../ui/admin/catalogue/group-form";
import { LOAD_FAILED, Notice, type PageHandle } from "../../ui/page";
import { replyField } from "../../ui/form-fields";
import { ErrorSummary, PostForm, useReply } from "../../ui/form";
import { SelectField } from "../../ui/fields";
import { IntentButton, PageHeader, QuietLink } from "../../ui/admin/page-parts";

export const handle: PageHandle<{ group: Named | null }> = {
  title: ({ group }) => group?.name ?? "Categoría",
};

export const headers = adminHeaders;

const SAVED: Flash = { title: "Categoría guardada", text: "Ya se ve en la tienda" };
const DELETED: Flash = { title: "Categoría borrada", text: "Su dirección lleva a la nueva" };

export const loader = adminLoader("catalogue.view", async ({ params: { id = "" }, read }) => {
  const overview = await read(readTaxonomyOverview());
  const group = overview?.groups.find((one) => one.id === id) ?? null;
  if (overview && !group) throw notFound();
  const groups = overview?.taxonomy.groups ?? [];
  const others = groups.filter((one) => one.id !== id && one.parent !== id);
  const nameChoice = (one: Group) => ({
    id: one.id,
    name: overview ? namePath(overview.taxonomy, one) : one.name,
  });
  return {
    id,
    /** What a change must name; null while the database cannot be read. */
    version: overview && String(overview.version),
    group,
    sections: [...(overview?.taxonomy.sections ?? [])],
    others: others.map(nameChoice),
    categories: others.filter(({ parent }) => parent === "").map(nameChoice),
    kinds: groups.filter(({ parent }) => parent === id).map(({ name }) => name),
  };
});

/** "Mujer > Remeras": the same category is in several sections. */
function namePath(taxonomy: Taxonomy, group: Group): string {
  const section = taxonomy.sections.find(({ id }) => id === group.section) ?? null;
  return writePath(pathOfPlace(taxonomy, { section, group }));
}

type ReceivedGroup = {
  change: GroupChange & { version: number };
  /** Why its picture cannot be used; empty when it can. */
  pictureErrors: GroupReply["errors"];
};

export const action = adminFormAction(
  "catalogue.change",
  ({ request }) => receiveGroup(request),
  async ({ change, pictureErrors }, { params: { id = "" }, by }) => {
    const { version: expectedVersion } = change;
    const result = await changeTaxonomy(
      { ...by, action: "group.save", expectedVersion },
      async (taxonomy, connection) => {
        requireGroup(taxonomy, id);
        const { foto: message } = pictureErrors;
        const problem = { field: PICTURE_FIELD, message: message ?? "", isConflict: false };
        if (message !== undefined) return { taxonomy: null, problem };
        if (change.intent === "save") return saveTyped(taxonomy, id, change);
        const isUsed = await hasProducts(connection, taxonomy, id);
        return removeGroup(taxonomy, id, { targetId: change.targetId, hasProducts: isUsed });
      },
    );
    if (result.outcome === "changed") {
      const errors = describeChange(id, change, result.current);
      return refuse(change, { ...errors, ...pictureErrors }, 409);
    }
    if (result.outcome === "refused") {
      const { field, message, isConflict } = result.problem;
      return refuse(change, { [field]: message }, isConflict ? 409 : 400);
    }
    const flash = offerUndo(change.intent === "save" ? SAVED : DELETED, result.batchId);
    return seeOther(adminPaths.menu(), await serializeFlash(flash));
  },
  ({ change, pictureErrors }) => refuse(change, { version: NOT_SAVED, ...pictureErrors }, 503),
);

function saveTyped(
  taxonomy: Taxonomy,
  id: string,
  { fields, weightProblem: message }: Extract<GroupChange, { intent: "save" }>,
): Arranged<{ field: keyof GroupReply["errors"]; message: string; isConflict: boolean }> {
  if (message === null) return saveGroup(taxonomy, id, fields);
  return { taxonomy: null, problem: { field: "peso", message, isConflict: false } };
}

async function receiveGroup(request: Request): Promise<ReceivedGroup | null> {
  const { formData, problem } = await receiveFormPicture(request);
  const change = parseGroupForm(formData);
  return (
    change && {
      change: { ...change, version: parseVersion(formData) },
      pictureErrors: problem === null ? {} : { foto: problem },
    }
  );
}

/** @throws Response 404 for a group that is not, or no more, in the shop */
function requireGroup({ groups }: Taxonomy, id: string): Group {
  const group = groups.find((one) => one.id === id);
  if (!group) throw notFound();
  return group;
}

const CHANGED =
  "El menú cambió en otra pestaña mientras editabas. Lo que escribiste sigue acá: revisalo y, si está bien, guardá de nuevo.";

/** Says of each field that differs what is stored now. */
function describeChange(id: string, change: GroupChange, current: Taxonomy): GroupReply["errors"] {
  const group = requireGroup(current, id);
  if (change.intent === "delete") return { version: CHANGED };
  const [typed, stored] = [toTypedValues(change), toGroupValues(group)];
  const section = current.sections.find((one) => one.id === group.section);
  const parent = current.groups.find((one) => one.id === group.parent);
  const isSame = (field: keyof typeof stored) => typed[field] === stored[field];
  return {
    version: CHANGED,
    ...(!isSame("nombre") && { nombre: `Ahora dice “${stored.nombre}”.` }),
    ...(!isSame("seccion") && { seccion: `Ahora está en ${section?.name ?? group.section}.` }),
    ...(!isSame("dentro-de") && {
      "dentro-de": parent
        ? `Ahora está dentro de ${parent.name}.`
        : "Ahora no está dentro de otra.",
    }),
    ...(!isSame("peso") && {
      peso: stored.peso === "" ? "Ahora está vacío." : `Ahora dice “${stored.peso}”.`,
    }),
    ...(!isSame("palabras") && {
      palabras: stored.palabras === "" ? "Ahora está vacío." : `Ahora dice “${stored.palabras}”.`,
    }),
    ...(!isSame("foto") && { foto: stored.foto === "" ? "Ahora no hay foto." : "Ahora hay otra." }),
  };
}

function toTypedValues({ fields, typedWeight }: Extract<GroupChange, { intent: "save" }>) {
  return {
    "dentro-de": fields.parent,
    peso: typedWeight,
    nombre: fields.name,
    seccion: fields.section,
    palabras: fields.words.join(", "),
    foto: fields.picture,
    "en-menu": fields.isInMenu ? "1" : "",
  };
}

function refuse(
  change: ReceivedGroup["change"],
  errors: GroupReply["errors"],
  status: 400 | 409 | 503,
) {
  const typed = change.intent === "save" ? toTypedValues(change) : { destino: change.targetId };
  const values = { ...typed, version: String(change.version) };
  return refuseForm<GroupReply>({ values, errors }, status);
}

export default function GroupRoute() {
  const {
    id,
    version: stored,
    group,
    sections,
    others,
    categories,
    kinds,
  } = useLoaderData<typeof loader>();
  const reply = useReply<typeof action>();
  const version = stored ?? reply?.values.version ?? "";
  return (
    <>
      <PageHeader title={group?.name ?? "Categoría"}>
        <QuietLink to={adminPaths.menu()}>Volver al menú</QuietLink>
      </PageHeader>
      {reply && <ErrorSummary title="No se guardó" errors={listErrors(reply)} />}
      {!group && !reply && <Notice text={LOAD_FAILED} />}
      {(group ?? reply) && <GroupForm {...{ id, group, version, sections, categories, reply }} />}
      {group && <DeletionForm {...{ group, version, others, kinds, reply }} />}
    </>
  );
}

type DeletionFormProps = {
  group: Named & { productCount: number };
  version: string;
  others: Named[];
  /** The names of the categories in it, which go with it. */
  kinds: string[];
  reply: GroupReply | null;
};

function DeletionForm({ group, version, others, kinds, reply }: DeletionFormProps) {
  const { productCount } = group;
  const options = [
    { id: "", label: productCount === 0 ? "Ninguna" : "Elegí una" },
    ...others.map(({ id, name }) => ({ id, label: name })),
  ];
  return (
    <PostForm
      action={adminPaths.group(group.id)}
      className="panel form"
      aria-labelledby="borrar"
      noValidate
    >
      <h2 id="borrar">Borrar o unir</h2>
      <p className="field-hint">
        {productCount === 0
          ? "No tiene productos."
          : "Sus productos no se borran: pasan a la categoría que elijas, y la dirección de esta lleva a esa."}
      </p>
      {kinds.length > 0 && (
        <p className="field-hint">
          Con ella se{" "}
          {kinds.length === 1 ? "borra lo que tiene adentro" : "borran las que tiene adentro"}:{" "}
          {listWords(kinds)}. Sus productos van al mismo lugar.
        </p>
      )}
      <input type="hidden" name="version" value={version} />
      <SelectField
        {...replyField(reply, "destino", "")}
        label="Sus productos van a"
        options={options}
      />
      <div className="form-actions">
        <IntentButton value="delete" className="button-danger">
          Borrar {group.name}
        </IntentButton>
      </div>
    </PostForm>
  );
}

function listErrors({ errors }: GroupReply) {
  return Object.entries(errors).map(([field, message]) => ({
    controlId: field === "version" ? null : field,
    message,
  }));
}
