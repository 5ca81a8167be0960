import { useLocation } from "@remix-run/react";

import { adminPaths } from "../../../admin-paths";
import { MAX_GROUP_NAME_LENGTH } from "../../../domain/catalogue/typed-words";
import type { Taxonomy } from "../../../domain/catalogue/taxonomy";
import {
  addedField,
  NEW_SECTION_FIELD,
  sectionField,
  type MenuReply,
} from "../../../forms/catalogue/menu-form";
import { ErrorSummary } from "../../error-summary";
import { KEEP_PLACE } from "../../keep-place";
import { Notice } from "../../notice";
import { PostForm } from "../../post-form";
import { LOAD_FAILED } from "../load-failed";
import { DragList } from "./drag-list";
import { MENU_FORM_ID, MenuGroupRow, type ListedGroup } from "./menu-group-row";
import { MenuLinksForm } from "./menu-links-form";

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
