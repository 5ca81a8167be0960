import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, Link } from "@remix-run/react";

import { adminPaths } from "../../admin-paths";
import { requireAdmin } from "../../auth/require-admin.server";
import { hasProducts, readTaxonomyOverview } from "../../data/catalogue/group-overview.server";
import { changeTaxonomy } from "../../data/catalogue/taxonomy-writes.server";
import { DatabaseUnavailableError } from "../../data/sqlite/database-fault.server";
import { readOrNull } from "../../data/sqlite/read-or-null.server";
import { removeGroup, saveGroup } from "../../domain/catalogue/arrange-groups";
import type { Named, Section } from "../../domain/catalogue/taxonomy";
import type { Flash } from "../../domain/shop/flash";
import { receiveGroupForm } from "../../flows/receive-group-form.server";
import { NOT_SAVED } from "../../flows/not-saved";
import { parseGroupForm, parseVersion, type GroupChange } from "../../forms/catalogue/menu-form";
import { adminHeaders, NO_STORE } from "../../http/caching";
import { badRequest, notFound, refuseForm, seeOther } from "../../http/responses";
import { serializeFlash } from "../../sessions/flash.server";
import { toGroupValues, type GroupReply, GroupForm } from "../../ui/admin/catalogue/group-form";
import type { ListedGroup } from "../../ui/admin/catalogue/menu-group-row";
import { LOAD_FAILED } from "../../ui/admin/load-failed";
import type { PageHandle } from "../../ui/document-title";
import { ErrorSummary } from "../../ui/error-summary";
import { Notice } from "../../ui/notice";
import { PostForm } from "../../ui/post-form";
import { SelectField } from "../../ui/select-field";
import { useReply } from "../../ui/use-reply";

type GroupPageData = {
  id: string;
  /** What a change must name; empty while the database cannot be read. */
  version: string;
  /** Null while the database cannot be read. */
  group: ListedGroup | null;
  sections: Section[];
  /** All other groups. */
  others: Named[];
};

type GroupPageProps = { data: GroupPageData; reply: GroupReply | null };

/** One category: its name, section, words and picture, and how to be rid of it. */
function GroupPage({ data, reply }: GroupPageProps) {
  const { id, group, sections, others } = data;
  const version = data.version === "" ? (reply?.values.version ?? "") : data.version;
  return (
    <>
      <header className="page-header">
        <h1>{nameGroup(data)}</h1>
        <Link className="button button-quiet button-small" to={adminPaths.menu()}>
          Volver al menú
        </Link>
      </header>
      {reply && <ErrorSummary title="No se guardó" errors={listErrors(reply)} />}
      {!group && !reply && <Notice text={LOAD_FAILED} />}
      {(group ?? reply) && (
        <GroupForm id={id} group={group} version={version} sections={sections} reply={reply} />
      )}
      {group && <DeletionForm group={group} version={version} others={others} reply={reply} />}
    </>
  );
}

function nameGroup({ group }: Pick<GroupPageData, "group">): string {
  return group?.name ?? "Categoría";
}

type DeletionFormProps = {
  group: ListedGroup;
  version: string;
  others: Named[];
  reply: GroupReply | null;
};

function DeletionForm({ group, version, others, reply }: DeletionFormProps) {
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
      <input type="hidden" name="version" value={version} />
      <SelectField
        name="destino"
        label="Sus productos van a"
        defaultValue={reply?.values.destino ?? ""}
        error={reply?.errors.destino}
        options={options}
      />
      <div className="form-actions">
        <button className="button button-danger" name="intent" value="delete">
          Borrar {group.name}
        </button>
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

export const handle: PageHandle<GroupPageData> = { title: nameGroup };

export const headers = adminHeaders;

const SAVED: Flash = { title: "Categoría guardada", text: "Ya se ve en la tienda" };
const DELETED: Flash = { title: "Categoría borrada", text: "Su dirección lleva a la nueva" };
export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAdmin(request, "catalogue.view");
  const { id = "" } = params;
  const overview = await readOrNull(readTaxonomyOverview());
  if (!overview) {
    const unread: GroupPageData = { id, version: "", group: null, sections: [], others: [] };
    return data(unread, { status: 503, headers: NO_STORE });
  }
  const group = overview.groups.find((one) => one.id === id);
  if (!group) throw notFound();
  const { sections, groups } = overview.taxonomy;
  const page: GroupPageData = {
    id,
    version: String(overview.version),
    group,
    sections: [...sections],
    others: groups.filter((one) => one.id !== id).map(({ id, name }) => ({ id, name })),
  };
  return data(page, { headers: NO_STORE });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { author } = await requireAdmin(request, "catalogue.change");
  const { id = "" } = params;
  const { formData, pictureError } = await receiveGroupForm(request);
  const parsed = parseGroupForm(formData);
  if (!parsed) throw badRequest();
  const version = parseVersion(formData);
  const change = { ...parsed, version };
  if (pictureError !== null) return refuse(change, { foto: pictureError }, 400);
  try {
    const result = await changeTaxonomy(
      { author, action: "group.save", now: new Date(), expectedVersion: version },
      async (taxonomy, connection) =>
        change.intent === "save"
          ? saveGroup(taxonomy, id, change.fields)
          : removeGroup(taxonomy, id, {
              targetId: change.targetId,
              hasProducts: await hasProducts(connection, taxonomy, id),
            }),
    );
    if (result.outcome === "changed") return refuse(change, await describeChange(id, change), 409);
    if (result.outcome === "refused") {
      const { field, message, isConflict } = result.problem;
      return refuse(change, { [field]: message }, isConflict ? 409 : 400);
    }
  } catch (error) {
    if (!(error instanceof DatabaseUnavailableError)) throw error;
    return refuse(change, { version: NOT_SAVED }, 503);
  }
  const flash = await serializeFlash(change.intent === "save" ? SAVED : DELETED);
  return seeOther(adminPaths.menu(), flash);
}

const CHANGED =
  "El menú cambió en otra pestaña mientras editabas. Lo que escribiste sigue acá: revisalo y, si está bien, guardá de nuevo.";

/** Says of each field that differs what is stored now. */
async function describeChange(id: string, change: GroupChange): Promise<GroupReply["errors"]> {
  const overview = await readTaxonomyOverview();
  const group = overview.groups.find((one) => one.id === id);
  if (!group || change.intent === "delete") return { version: CHANGED };
  const [typed, stored] = [toTypedValues(change), toGroupValues(group)];
  const section = overview.taxonomy.sections.find((one) => one.id === group.section);
  const isSame = (field: keyof typeof stored) => typed[field] === stored[field];
  return {
    version: CHANGED,
    ...(!isSame("nombre") && { nombre: `Ahora dice “${stored.nombre}”.` }),
    ...(!isSame("seccion") && { seccion: `Ahora está en ${section?.name ?? group.section}.` }),
    ...(!isSame("palabras") && {
      palabras: stored.palabras === "" ? "Ahora está vacío." : `Ahora dice “${stored.palabras}”.`,
    }),
    ...(!isSame("foto") && { foto: stored.foto === "" ? "Ahora no hay foto." : "Ahora hay otra." }),
  };
}

function toTypedValues({ fields }: Extract<GroupChange, { intent: "save" }>) {
  return {
    nombre: fields.name,
    seccion: fields.section,
    palabras: fields.words.join(", "),
    foto: fields.picture,
    "en-menu": fields.isInMenu ? "1" : "",
  };
}

/** Keeps what was typed. */
function refuse(
  change: GroupChange & { version: number },
  errors: GroupReply["errors"],
  status: 400 | 409 | 503,
) {
  const typed = change.intent === "save" ? toTypedValues(change) : { destino: change.targetId };
  return refuseForm({ values: { ...typed, version: String(change.version) }, errors }, status);
}

export default function GroupRoute() {
  const page = useLoaderData<typeof loader>();
  const reply = useReply<typeof action>();
  return <GroupPage data={page} reply={reply} />;
}
