import { Link, useLoaderData } from "@remix-run/react";

import { adminPaths } from "../../admin-paths";
import { adminAction, adminLoader, type AdminForm } from "../../auth/admin-page.server";
import { addGuide } from "../../data/catalogue/size-guide-writes.server";
import { findGuide, readGuideOverview } from "../../data/catalogue/size-guides.server";
import { sizeLabel } from "../../domain/catalogue/size";
import {
  exampleRows,
  findGuideKind,
  GUIDE_KINDS,
  isGuideKind,
  type SizeGuide,
} from "../../domain/catalogue/size-guide";
import { slugify } from "../../domain/plain/fold-text";
import type { Flash } from "../../domain/plain/flash";
import { sum } from "../../domain/plain/lists";
import { countProducts, listWords } from "../../domain/plain/words";
import { formatWhole } from "../../domain/plain/whole-number";
import { NOT_SAVED } from "../../flows/not-saved";
import { GUIDE_FIELDS, MAX_GUIDE_NAME } from "../../forms/catalogue/size-guide-form";
import type { FormReply } from "../../forms/form-reply";
import { readTyped } from "../../forms/kit/typed-texts";
import { adminHeaders } from "../../http/caching";
import { refuseForm, seeOther } from "../../http/responses";
import { serializeFlash } from "../../sessions/flash.server";
import { IntentButton, PageHeader, Panel } from "../../ui/admin/page-parts";
import { SelectField, TextField } from "../../ui/fields";
import { ErrorSummary, PostForm, useReply, useReplyErrors } from "../../ui/form";
import { replyField } from "../../ui/form-fields";
import { LOAD_FAILED, Notice, type PageHandle } from "../../ui/page";

export const handle: PageHandle = { title: () => "Guías de talles" };

export const headers = adminHeaders;

const ADDED: Flash = {
  title: "Guía agregada",
  text: "Poné lo que miden tus prendas: hasta que la confirmes no se ve en la tienda",
};
/** In the select, before the id of a guide to copy. */
const COPY = "guia:";

export const loader = adminLoader("catalogue.view", ({ read }) => read(readGuideOverview()));

export const action = adminAction("catalogue.change", { add }, ({ formData }) =>
  refuse(formData, { formulario: NOT_SAVED }, 503),
);

async function add({ formData, by }: AdminForm) {
  const { nombre = "", desde = "" } = readNew(formData);
  const { value: name, problem } = GUIDE_FIELDS.name.read(nombre);
  if (problem !== null) return refuse(formData, { nombre: problem }, 400);
  const id = slugify(name);
  if (id === "") return refuse(formData, { nombre: "Escribí un nombre con letras." }, 400);
  const start = await findStart(desde);
  if (!start) return refuse(formData, { desde: "Elegí con qué empezar." }, 400);
  if (!(await addGuide({ ...start, id, name, isConfirmed: false, uses: [] }, by)))
    return refuse(formData, { nombre: "Ya hay una guía con ese nombre." }, 409);
  return seeOther(adminPaths.sizeGuide(id), await serializeFlash(ADDED));
}

async function findStart(
  start: string,
): Promise<Pick<SizeGuide, "kind" | "fitNote" | "howToMeasure" | "rows"> | null> {
  if (isGuideKind(start))
    return { kind: start, fitNote: "", howToMeasure: "", rows: exampleRows(start) };
  return start.startsWith(COPY)
    ? ((await findGuide(start.slice(COPY.length)))?.guide ?? null)
    : null;
}

function readNew(formData: FormData) {
  return readTyped(formData, [{ name: "nombre" }, { name: "desde" }]);
}

function refuse(formData: FormData, errors: FormReply["errors"], status: 400 | 409 | 503) {
  return refuseForm<FormReply>({ values: readNew(formData), errors }, status);
}

const CONTROLS = { formulario: null, nombre: "nombre", desde: "desde" };

const NAMED_GROUPS = 6;

/** "Jeans (31), Remeras (28) y 4 categorías más" */
function describeUnguided(unguided: readonly { name: string; count: number }[]): string {
  const named = unguided.slice(0, NAMED_GROUPS);
  const left = unguided.length - named.length;
  const more = left === 1 ? ["1 categoría más"] : [`${left} categorías más`];
  const names = named.map(({ name, count }) => `${name} (${formatWhole(count)})`);
  return listWords([...names, ...(left > 0 ? more : [])]);
}

export default function SizeGuidesRoute() {
  const overview = useLoaderData<typeof loader>();
  const { unguided = [], unmeasured = [] } = overview ?? {};
  const unguidedCount = sum([...unguided, ...unmeasured].map(({ count }) => count));
  const reply = useReply<typeof action>();
  const errors = useReplyErrors(reply, CONTROLS);
  return (
    <>
      <PageHeader title="Guías de talles" />
      <p className="page-lead">
        Cuánto mide cada talle, para que elijan bien y te cambien menos. Sin guía, el producto no
        dice nada de sus medidas.
      </p>
      {errors.length > 0 && <ErrorSummary title="No se agregó" errors={errors} />}
      {overview === null ? (
        <Notice text={LOAD_FAILED} />
      ) : (
        <>
          <p>
            <strong>
              {formatWhole(overview.sizedCount - unguidedCount)} de{" "}
              {countProducts(overview.sizedCount)}
            </strong>{" "}
            {overview.sizedCount === 1 ? "tiene" : "tienen"} guía.
            {unguided.length > 0 && ` Falta en ${describeUnguided(unguided)}.`}
            {unmeasured.length > 0 &&
              ` No se reclama en secciones sin ninguna guía: ${describeUnguided(unmeasured)}.`}
          </p>
          {overview.guides.length === 0 ? (
            <p>Todavía no hay ninguna.</p>
          ) : (
            <ul className="own-pages">
              {overview.guides.map((guide) => (
                <GuideRow key={guide.id} guide={guide} />
              ))}
            </ul>
          )}
        </>
      )}
      <NewGuide guides={overview?.guides ?? []} reply={reply} />
    </>
  );
}

type ListedGuide = NonNullable<Awaited<ReturnType<typeof readGuideOverview>>>["guides"][number];

function GuideRow({ guide }: { guide: ListedGuide }) {
  const { id, name, kind, isConfirmed, sizeCount, missingSizes, productCount } = guide;
  const sizes = sizeCount === 1 ? "1 talle" : `${sizeCount} talles`;
  return (
    <li className="own-page">
      <div className="own-page-name">
        <Link to={adminPaths.sizeGuide(id)}>{name}</Link>
        <span className="field-hint">
          {findGuideKind(kind).name} · {sizes} · {countProducts(productCount)}
          {missingSizes.length > 0 && ` · Falta ${listWords(missingSizes.map(sizeLabel))}`}
          {!isConfirmed && " · Ejemplo: medí tus prendas (no se ve en la tienda)"}
        </span>
      </div>
    </li>
  );
}

function NewGuide({ guides, reply }: { guides: readonly ListedGuide[]; reply: FormReply | null }) {
  const options = [
    ...GUIDE_KINDS.map(({ id, label }) => ({ id, label: `Ejemplo: ${label}` })),
    ...guides.map(({ id, name }) => ({ id: COPY + id, label: `Copiar de otra guía: ${name}` })),
  ];
  return (
    <Panel id="nueva" title="Guía nueva">
      <PostForm action={adminPaths.sizeGuides()} className="form" noValidate>
        <TextField
          {...replyField(reply, "nombre", "")}
          label="Nombre"
          hint="Por ejemplo: Jeans de mujer."
          maxLength={MAX_GUIDE_NAME}
          autoComplete="off"
        />
        <SelectField
          {...replyField(reply, "desde", GUIDE_KINDS[0]?.id)}
          label="Empezar con"
          hint="Los números de un ejemplo son inventados: cambialos por los tuyos."
          options={options}
        />
        <div className="form-actions">
          <IntentButton value="add">Agregar guía</IntentButton>
        </div>
      </PostForm>
    </Panel>
  );
}
