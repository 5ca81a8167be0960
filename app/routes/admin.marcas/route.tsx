import { useLoaderData, useLocation } from "@remix-run/react";

import { adminPaths } from "../../admin-paths";
import { adminFormAction, adminLoader } from "../../auth/admin-page.server";
import { moveBrand, readBrandOverview } from "../../data/catalogue/group-overview.server";
import { changeTaxonomy } from "../../data/catalogue/taxonomy-writes.server";
import { readOrNull } from "../../data/sqlite/database-fault.server";
import { saveBrands, type BrandRow } from "../../domain/catalogue/arrange-brands";
import type { Brand } from "../../domain/catalogue/taxonomy";
import { MAX_BRANDS } from "../../domain/catalogue/typed-words";
import { countProducts } from "../../domain/plain/words";
import { MAX_TEXT_LENGTHS } from "../../domain/products/product-limits";
import type { Flash } from "../../domain/plain/flash";
import { NOT_SAVED } from "../../flows/not-saved";
import { offerUndo } from "../../flows/offer-undo";
import type { FormReply } from "../../forms/form-reply";
import { parseVersion, readText } from "../../forms/kit/typed-texts";
import { adminHeaders } from "../../http/caching";
import { readForm } from "../../http/read-form.server";
import { refuseForm, seeOther } from "../../http/responses";
import { serializeFlash } from "../../sessions/flash.server";
import { DragList, NumberField } from "../../ui/admin/drag-order";
import { LOAD_FAILED, Notice, type PageHandle } from "../../ui/page";
import { replyField } from "../../ui/form-fields";
import { ErrorSummary, PostForm, useReply } from "../../ui/form";
import { KEEP_PLACE } from "../../ui/page-focus";
import { SelectField } from "../../ui/fields";
import { IntentButton, PageHeader } from "../../ui/admin/page-parts";

export const handle: PageHandle = { title: () => "Marcas" };

export const headers = adminHeaders;

const SAVED: Flash = { title: "Marcas guardadas", text: "Ya se ven en la tienda" };
const CHANGED =
  "Las marcas cambiaron en otra pestaña mientras editabas y no se guardó nada. Están en el orden de ahora, con los números y los nombres que escribiste: si es lo que va, guardá de nuevo.";

export const loader = adminLoader("catalogue.view", async () => ({
  overview: await readOrNull(readBrandOverview()),
}));

export const action = adminFormAction(
  "catalogue.change",
  async ({ request }) => {
    const formData = await readForm(request);
    const change = parseBrandsForm(formData);
    return change && { change, expectedVersion: parseVersion(formData) };
  },
  async ({ change, expectedVersion }, { by }) => {
    const recorded = { ...by, action: "brands.save", expectedVersion } as const;
    const result =
      change.intent === "save"
        ? await changeTaxonomy(recorded, (taxonomy) => saveBrands(taxonomy, change.rows))
        : await moveBrand(recorded, change);
    if (result.outcome === "changed") {
      return refuse(change, { id: "", message: CHANGED, isStale: true }, 409);
    }
    if (result.outcome === "refused") return refuse(change, result.problem, 400);
    const flash = change.intent === "save" ? SAVED : offerUndo(SAVED, result.batchId);
    return seeOther(adminPaths.brands(), await serializeFlash(flash));
  },
  ({ change }) => refuse(change, { id: "", message: NOT_SAVED }, 503),
);

type BrandsReply = FormReply<"marcas" | "unir" | "con"> & {
  rows: BrandRow[];
  /** The brand that the error is about; empty for none. */
  brandId: string;
  /** True when another tab changed the brands: each row then has what is stored and what was typed. */
  isStale: boolean;
};

function refuse(
  change: BrandsChange,
  { id, message, isStale = false }: { id: string; message: string; isStale?: boolean },
  status: 400 | 409 | 503,
) {
  const about = { brandId: id, isStale };
  const reply: BrandsReply =
    change.intent === "save"
      ? { values: {}, errors: { marcas: message }, rows: change.rows, ...about }
      : {
          values: { unir: change.id, con: change.targetId },
          errors: { unir: message },
          rows: [],
          ...about,
        };
  return refuseForm(reply, status);
}

export default function BrandsRoute() {
  const { overview } = useLoaderData<typeof loader>();
  const reply = useReply<typeof action>();
  return (
    <>
      <PageHeader title="Marcas" />
      <p className="page-lead">
        Una marca nueva que escribas en un producto aparece acá sola. Sin productos a la vista, no
        se muestra.
      </p>
      {overview === null && <Notice text={LOAD_FAILED} />}
      {overview?.brands.length === 0 && <p>Todavía no hay marcas.</p>}
      {overview !== null && overview.brands.length > 0 && (
        <>
          <BrandsForm overview={overview} reply={reply} />
          {overview.brands.length > 1 && <UnionForm overview={overview} reply={reply} />}
        </>
      )}
    </>
  );
}

type ListedBrand = Brand & { productCount: number };

type Overview = { version: number; brands: readonly ListedBrand[] };

type FormProps = { overview: Overview; reply: BrandsReply | null };

function BrandsForm({ overview: { version, brands }, reply }: FormProps) {
  const { key } = useLocation();
  const typed = new Map((reply?.rows ?? []).map((row) => [row.id, row]));
  const placed = brands.map((brand, at) => ({ id: brand.id, brand, place: at + 1 }));
  const wrong = brands.findIndex(({ id }) => id === reply?.brandId);
  const error = reply?.errors.marcas;
  return (
    <PostForm key={key} action={adminPaths.brands()} {...KEEP_PLACE} className="panel" noValidate>
      {error !== undefined && (
        <ErrorSummary
          title="No se guardó"
          errors={[{ controlId: wrong < 0 ? null : brandFields(wrong + 1).name, message: error }]}
        />
      )}
      <input type="hidden" name="version" value={version} />
      <DragList key={brands.map(({ id }) => id).join()} rows={placed}>
        {({ brand, place }, handle) => (
          <BrandRowFields
            brand={brand}
            place={place}
            handle={handle}
            typed={typed.get(brand.id) ?? null}
            isWrong={place === wrong + 1}
            isStale={reply?.isStale ?? false}
          />
        )}
      </DragList>
      <div className="form-actions">
        <IntentButton value="save">Guardar marcas</IntentButton>
      </div>
    </PostForm>
  );
}

function BrandRowFields(props: {
  brand: ListedBrand;
  place: number;
  handle: React.ReactNode;
  typed: BrandRow | null;
  isWrong: boolean;
  isStale: boolean;
}) {
  const { brand, place, handle, typed, isWrong, isStale } = props;
  const { id, name, productCount } = brand;
  const fields = brandFields(place);
  const { number, isInMenu } = typed ?? { number: place, isInMenu: brand.isInMenu };
  return (
    <li className="menu-group">
      <input type="hidden" name={fields.id} value={id} />
      <div className="menu-place">
        {handle}
        <NumberField label={`Lugar de ${name}`} name={fields.number} number={number} />
      </div>
      <div className="menu-name">
        <label className="visually-hidden" htmlFor={fields.name}>
          Nombre de {name}
        </label>
        <input
          type="text"
          id={fields.name}
          name={fields.name}
          defaultValue={typed?.name ?? name}
          maxLength={MAX_TEXT_LENGTHS.brand}
          autoComplete="off"
          aria-invalid={isWrong || undefined}
        />
        {isStale && typed !== null && typed.name !== name && (
          <span className="field-hint">Ahora se llama “{name}”.</span>
        )}
        <span className="field-hint">{describeCount(productCount)}</span>
      </div>
      <label className="check menu-actions">
        <input type="checkbox" name={fields.isInMenu} value="1" defaultChecked={isInMenu} />
        En el menú
      </label>
    </li>
  );
}

function UnionForm({ overview: { version, brands }, reply }: FormProps) {
  const { key } = useLocation();
  const error = reply?.errors.unir;
  const options = [
    { id: "", label: "Elegí una" },
    ...brands.map(({ id, name }) => ({ id, label: name })),
  ];
  return (
    <PostForm
      key={key}
      action={adminPaths.brands()}
      className="panel form"
      aria-labelledby="unir-titulo"
      noValidate
    >
      <h2 id="unir-titulo">Unir dos marcas</h2>
      <p className="field-hint">
        Los productos de la primera pasan a la segunda, y la dirección de la primera lleva a la
        segunda.
      </p>
      {error !== undefined && (
        <ErrorSummary title="No se unieron" errors={[{ controlId: "unir", message: error }]} />
      )}
      <input type="hidden" name="version" value={version} />
      <SelectField
        {...replyField(reply, "unir", "")}
        label="Marca que desaparece"
        options={options}
      />
      <SelectField {...replyField(reply, "con", "")} label="Marca que queda" options={options} />
      <div className="form-actions">
        <IntentButton value="unite" className="button-quiet">
          Unir marcas
        </IntentButton>
      </div>
    </PostForm>
  );
}

function describeCount(productCount: number): string {
  if (productCount === 0) return "Sin productos: no se muestra";
  return countProducts(productCount);
}

type BrandsChange =
  | { intent: "save"; rows: BrandRow[] }
  | { intent: "unite"; id: string; targetId: string };

const MAX_TEXT_LENGTH = 500;

function brandFields(place: number) {
  return {
    id: `id-${place}`,
    name: `nombre-${place}`,
    number: `orden-${place}`,
    isInMenu: `menu-${place}`,
  };
}

/** Reads the form of the brands; null for what no button sends. */
function parseBrandsForm(formData: FormData): BrandsChange | null {
  const read = (name: string) => readText(formData, name, MAX_TEXT_LENGTH);
  switch (read("intent")) {
    case "save":
      return { intent: "save", rows: readRows(formData, read) };
    case "unite":
      return { intent: "unite", id: read("unir"), targetId: read("con") };
    default:
      return null;
  }
}

function readRows(formData: FormData, read: (name: string) => string): BrandRow[] {
  const places = Array.from({ length: MAX_BRANDS }, (_, at) => at + 1);
  return places.flatMap((place) => {
    const fields = brandFields(place);
    if (!formData.has(fields.id)) return [];
    const number = read(fields.number);
    return {
      id: read(fields.id),
      name: read(fields.name),
      number: /^\d{1,4}$/.test(number) ? Number(number) : place,
      isInMenu: formData.get(fields.isInMenu) === "1",
    };
  });
}
