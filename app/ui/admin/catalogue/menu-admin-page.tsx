import { Link, useLocation } from "@remix-run/react";
import { Fragment } from "react";

import { adminPaths } from "../../../admin-paths";
import {
  MAX_LINK_LABEL_LENGTH,
  MAX_LINK_TARGET_LENGTH,
  MAX_LINKS,
  type LinkRow,
} from "../../../domain/catalogue/arrange-links";
import { MAX_GROUP_NAME_LENGTH } from "../../../domain/catalogue/typed-words";
import type { Group, MenuLink, Taxonomy } from "../../../domain/catalogue/taxonomy";
import { countProducts } from "../../../domain/plain/words";
import {
  addedField,
  linkFields,
  NEW_SECTION_FIELD,
  numberField,
  sectionField,
  type MenuReply,
} from "../../../forms/catalogue/menu-form";
import { paths } from "../../../paths";
import { ErrorSummary, PostForm } from "../../form";
import { KEEP_PLACE } from "../../page-focus";
import { Notice, LOAD_FAILED } from "../../page";
import { DragList, NumberField } from "../drag-order";
import { IntentButton, PageHeader, Panel } from "../page-parts";

type ListedGroup = Group & { productCount: number; shownCount: number };

type Overview = { version: number; taxonomy: Taxonomy; groups: readonly ListedGroup[] };

type MenuAdminPageProps = {
  /** Null while the database cannot be read. */
  overview: Overview | null;
  reply: MenuReply | null;
};

export function MenuAdminPage({ overview, reply }: MenuAdminPageProps) {
  return (
    <>
      <PageHeader title="Menú" />
      <p className="page-lead">
        Así ordena la tienda tus productos. Una categoría sin productos a la vista no se muestra, y
        una categoría nueva que escribas en un producto aparece acá sola.
      </p>
      {overview === null ? (
        <Notice text={LOAD_FAILED} />
      ) : (
        <>
          <MenuForm overview={overview} reply={reply?.links ? null : reply} />
          <MenuLinksForm
            version={overview.version}
            links={overview.taxonomy.links}
            reply={reply?.links ? reply : null}
          />
        </>
      )}
    </>
  );
}

const MENU_FORM_ID = "orden-del-menu";

function MenuForm({ overview, reply }: { overview: Overview; reply: MenuReply | null }) {
  const { key } = useLocation();
  const { version, taxonomy, groups } = overview;
  const placed = groups.map((group, at) => ({ id: group.id, group, place: at + 1 }));
  return (
    <PostForm
      key={key}
      id={MENU_FORM_ID}
      action={adminPaths.menu()}
      {...KEEP_PLACE}
      className="menu-form"
      noValidate
    >
      {reply && <ErrorSummary title="No se guardó" errors={listErrors(reply)} />}
      <input type="hidden" name="version" value={version} />
      {/* Enter in a field presses this one, which saves all that was typed. */}
      <button className="visually-hidden" name="intent" value="order" tabIndex={-1}>
        Guardar menú
      </button>
      {taxonomy.sections.map(({ id, name }) => {
        const rows = placed.filter(({ group }) => group.section === id);
        const typed = reply?.sections?.[id] ?? name;
        return (
          <Panel key={id} id={`titulo-${id}`} title={name}>
            <NameField id={sectionField(id)} label="Nombre de la sección" text={typed}>
              {reply?.isStale && typed !== name && (
                <span className="field-hint">Ahora se llama “{name}”.</span>
              )}
            </NameField>
            {/* A list that was stored in another order starts anew. */}
            <DragList key={rows.map((row) => row.id).join()} rows={rows}>
              {({ group, place }, handle) => (
                <MenuGroupRow
                  group={group}
                  number={reply?.numbers?.[group.id] ?? place}
                  handle={handle}
                />
              )}
            </DragList>
            <NameField
              id={addedField(id)}
              label={`Categoría nueva en ${name}`}
              text={reply?.added?.[id]}
            >
              <button className="button button-small" name="intent" value={`add:${id}`}>
                Agregar<span className="visually-hidden"> en {name}</span>
              </button>
            </NameField>
          </Panel>
        );
      })}
      <NameField
        id={NEW_SECTION_FIELD}
        label="Sección nueva (opcional)"
        text={reply?.sections?.[""]}
      />
      <div className="form-actions">
        <IntentButton value="order">Guardar menú</IntentButton>
      </div>
    </PostForm>
  );
}

type NameFieldProps = {
  id: string;
  label: string;
  text: string | undefined;
  children?: React.ReactNode;
};

function NameField({ id, label, text = "", children }: NameFieldProps) {
  return (
    <div className="menu-add">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <input
        type="text"
        id={id}
        name={id}
        maxLength={MAX_GROUP_NAME_LENGTH}
        autoComplete="off"
        defaultValue={text}
      />
      {children}
    </div>
  );
}

function listErrors({ errors, controlId }: MenuReply) {
  return Object.values(errors).map((message) => ({ controlId, message }));
}

type MenuGroupRowProps = { group: ListedGroup; number: number; handle: React.ReactNode };

function MenuGroupRow({ group, number, handle }: MenuGroupRowProps) {
  const { id, name, isInMenu, isUndecided, shownCount } = group;
  const buttons = [
    ["up", "Subir"],
    ["down", "Bajar"],
    ...(!isInMenu || isUndecided ? [["show", isUndecided ? "Sí, va" : "Mostrar"]] : []),
    ...(isInMenu ? [["hide", isUndecided ? "No va" : "Ocultar"]] : []),
  ];
  return (
    <li className="menu-group">
      <div className="menu-place">
        {handle}
        <NumberField label={`Lugar de ${name}`} name={numberField(id)} number={number} />
      </div>
      <div className="menu-name">
        <Link to={adminPaths.group(id)}>{name}</Link>
        <span className="field-hint">{describeState(group)}</span>
        {isUndecided && <strong className="menu-new">Categoría nueva. ¿Va en el menú?</strong>}
      </div>
      <div className="menu-actions">
        {buttons.map(([intent, text]) => (
          <button
            key={intent}
            form={MENU_FORM_ID}
            className="row-action"
            name="intent"
            value={`${intent}:${id}`}
          >
            {text}
            <span className="visually-hidden"> {name}</span>
          </button>
        ))}
        {shownCount > 0 && (
          <a className="row-action" href={paths.group(group.section, id)}>
            Ver<span className="visually-hidden"> {name} en la tienda</span>
          </a>
        )}
      </div>
    </li>
  );
}

function describeState({ productCount, shownCount, isInMenu }: ListedGroup): string {
  const products = countProducts(productCount);
  if (productCount === 0) return "Sin productos: no se muestra";
  if (shownCount === 0) return `${products}, todos ocultos: no se muestra`;
  return isInMenu ? `${products}, en el menú` : `${products}, fuera del menú`;
}

type MenuLinksFormProps = {
  version: number;
  links: readonly MenuLink[];
  /** Set when these links were refused. */
  reply: MenuReply | null;
};

/** The links that the menu ends with; the last row is for a new one. */
function MenuLinksForm({ version, links, reply }: MenuLinksFormProps) {
  const { key } = useLocation();
  const rows: LinkRow[] = reply?.links ?? links.map((link, at) => ({ ...link, number: at + 1 }));
  const end = rows.findLastIndex(({ label, target }) => label !== "" || target !== "") + 1;
  const filled = rows.slice(0, end);
  const shown = end < MAX_LINKS ? [...filled, { label: "", target: "", number: end + 1 }] : filled;
  return (
    <PostForm
      key={key}
      action={adminPaths.menu()}
      {...KEEP_PLACE}
      className="panel menu-links-form"
      aria-labelledby="otros-enlaces"
      noValidate
    >
      <h2 id="otros-enlaces">Otros enlaces</h2>
      <p className="field-hint">Salen al final del menú. Para quitar uno, vaciá sus dos campos.</p>
      {reply && <ErrorSummary title="No se guardaron" errors={listErrors(reply)} />}
      {reply?.isStale && <StoredLinks links={links} />}
      <input type="hidden" name="version" value={version} />
      <ul className="menu-groups">
        {shown.map((link, row) => (
          <LinkFields key={row} link={link} row={row} wrongId={reply?.controlId ?? null} />
        ))}
      </ul>
      <div className="form-actions">
        <IntentButton value="links">Guardar enlaces</IntentButton>
      </div>
    </PostForm>
  );
}

function StoredLinks({ links }: { links: readonly MenuLink[] }) {
  if (links.length === 0) return <p>Ahora no hay ninguno guardado.</p>;
  return (
    <>
      <p>Ahora están guardados:</p>
      <ol>
        {links.map(({ label, target }) => (
          <li key={target}>
            {label}: {target}
          </li>
        ))}
      </ol>
    </>
  );
}

const LINK_TEXTS = [
  { part: "label", text: "Texto", traits: { maxLength: MAX_LINK_LABEL_LENGTH } },
  {
    part: "target",
    text: "Dirección",
    traits: { maxLength: MAX_LINK_TARGET_LENGTH, autoCapitalize: "none", spellCheck: false },
  },
] as const;

type LinkFieldsProps = { link: LinkRow; row: number; wrongId: string | null };

function LinkFields({ link, row, wrongId }: LinkFieldsProps) {
  const names = linkFields(row);
  const place = row + 1;
  return (
    <li className="menu-group">
      <NumberField label={`Lugar del enlace ${place}`} name={names.number} number={link.number} />
      <div className="menu-name">
        {LINK_TEXTS.map(({ part, text, traits }) => (
          <Fragment key={part}>
            <label className="field-hint" htmlFor={names[part]}>
              {text}
              <span className="visually-hidden"> del enlace {place}</span>
            </label>
            <input
              type="text"
              id={names[part]}
              name={names[part]}
              defaultValue={link[part]}
              autoComplete="off"
              aria-invalid={wrongId === names[part] || undefined}
              {...traits}
            />
          </Fragment>
        ))}
      </div>
    </li>
  );
}
