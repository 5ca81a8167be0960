import { useLocation } from "@remix-run/react";

import { adminPaths } from "../../../admin-paths";
import {
  MAX_LINK_LABEL_LENGTH,
  MAX_LINK_TARGET_LENGTH,
  MAX_LINKS,
  type LinkRow,
} from "../../../domain/catalogue/arrange-links";
import { MAX_GROUP_NAME_LENGTH } from "../../../domain/catalogue/typed-words";
import type { Taxonomy, MenuLink } from "../../../domain/catalogue/taxonomy";
import {
  addedField,
  NEW_SECTION_FIELD,
  sectionField,
  type MenuReply,
  linkFields,
} from "../../../forms/catalogue/menu-form";
import { ErrorSummary } from "../../error-summary";
import { KEEP_PLACE } from "../../keep-place";
import { Notice } from "../../notice";
import { PostForm } from "../../post-form";
import { LOAD_FAILED } from "../load-failed";
import { DragList } from "./drag-list";
import { MENU_FORM_ID, MenuGroupRow, type ListedGroup } from "./menu-group-row";

type Overview = { version: number; taxonomy: Taxonomy; groups: readonly ListedGroup[] };

type MenuAdminPageProps = {
  /** Null while the database cannot be read. */
  overview: Overview | null;
  reply: MenuReply | null;
};

/** The categories of the menu: their order, and which of them it lists. */
export function MenuAdminPage({ overview, reply }: MenuAdminPageProps) {
  return (
    <>
      <header className="page-header">
        <h1>Menú</h1>
      </header>
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
      {taxonomy.sections.map((section) => (
        <section key={section.id} className="panel" aria-labelledby={`titulo-${section.id}`}>
          <h2 id={`titulo-${section.id}`}>{section.name}</h2>
          <div className="menu-add">
            <label className="field-label" htmlFor={sectionField(section.id)}>
              Nombre de la sección
            </label>
            <input
              type="text"
              id={sectionField(section.id)}
              name={sectionField(section.id)}
              maxLength={MAX_GROUP_NAME_LENGTH}
              autoComplete="off"
              defaultValue={reply?.sections?.[section.id] ?? section.name}
            />
            {reply?.isStale && (reply.sections?.[section.id] ?? section.name) !== section.name && (
              <span className="field-hint">Ahora se llama “{section.name}”.</span>
            )}
          </div>
          <DragList key={idsOf(placed, section.id)} rows={inSection(placed, section.id)}>
            {({ group, place }, handle) => (
              <MenuGroupRow
                group={group}
                number={reply?.numbers?.[group.id] ?? place}
                handle={handle}
              />
            )}
          </DragList>
          <div className="menu-add">
            <label className="field-label" htmlFor={addedField(section.id)}>
              Categoría nueva en {section.name}
            </label>
            <input
              type="text"
              id={addedField(section.id)}
              name={addedField(section.id)}
              maxLength={MAX_GROUP_NAME_LENGTH}
              autoComplete="off"
              defaultValue={reply?.added?.[section.id] ?? ""}
            />
            <button className="button button-small" name="intent" value={`add:${section.id}`}>
              Agregar<span className="visually-hidden"> en {section.name}</span>
            </button>
          </div>
        </section>
      ))}
      <div className="menu-add">
        <label className="field-label" htmlFor={NEW_SECTION_FIELD}>
          Sección nueva (opcional)
        </label>
        <input
          type="text"
          id={NEW_SECTION_FIELD}
          name={NEW_SECTION_FIELD}
          maxLength={MAX_GROUP_NAME_LENGTH}
          autoComplete="off"
          defaultValue={reply?.sections?.[""] ?? ""}
        />
      </div>
      <div className="form-actions">
        <button className="button" name="intent" value="order">
          Guardar menú
        </button>
      </div>
    </PostForm>
  );
}

type PlacedGroup = { id: string; group: ListedGroup; place: number };

const inSection = (placed: readonly PlacedGroup[], section: string) =>
  placed.filter(({ group }) => group.section === section);

/** A list that was stored in another order starts anew. */
const idsOf = (placed: readonly PlacedGroup[], section: string) =>
  inSection(placed, section)
    .map(({ id }) => id)
    .join();

function listErrors({ errors, controlId }: MenuReply) {
  return Object.values(errors).map((message) => ({ controlId, message }));
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
      {reply && (
        <ErrorSummary
          title="No se guardaron"
          errors={Object.values(reply.errors).map((message) => ({
            controlId: reply.controlId,
            message,
          }))}
        />
      )}
      {reply?.isStale && <StoredLinks links={links} />}
      <input type="hidden" name="version" value={version} />
      <ul className="menu-groups">
        {shown.map((link, row) => (
          <LinkFields key={row} link={link} row={row} wrongId={reply?.controlId ?? null} />
        ))}
      </ul>
      <div className="form-actions">
        <button className="button" name="intent" value="links">
          Guardar enlaces
        </button>
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

type LinkFieldsProps = { link: LinkRow; row: number; wrongId: string | null };

function LinkFields({ link, row, wrongId }: LinkFieldsProps) {
  const { label, target, number } = linkFields(row);
  const place = row + 1;
  return (
    <li className="menu-group">
      <label className="menu-number">
        <span className="visually-hidden">Lugar del enlace {place}</span>
        <input type="text" inputMode="numeric" name={number} defaultValue={link.number} />
      </label>
      <div className="menu-name">
        <label className="field-hint" htmlFor={label}>
          Texto<span className="visually-hidden"> del enlace {place}</span>
        </label>
        <input
          type="text"
          id={label}
          name={label}
          defaultValue={link.label}
          maxLength={MAX_LINK_LABEL_LENGTH}
          autoComplete="off"
          aria-invalid={wrongId === label || undefined}
        />
        <label className="field-hint" htmlFor={target}>
          Dirección<span className="visually-hidden"> del enlace {place}</span>
        </label>
        <input
          type="text"
          id={target}
          name={target}
          defaultValue={link.target}
          maxLength={MAX_LINK_TARGET_LENGTH}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          aria-invalid={wrongId === target || undefined}
        />
      </div>
    </li>
  );
}
