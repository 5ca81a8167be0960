import { Link, useLocation } from "@remix-run/react";

import { MAX_GROUP_NAME_LENGTH } from "../../../domain/catalogue/typed-words";
import type { Group, Taxonomy } from "../../../domain/catalogue/taxonomy";
import {
  NEW_SECTION_FIELD,
  numberField,
  sectionField,
  type MenuReply,
} from "../../../forms/catalogue/menu-form";
import { paths } from "../../../paths";
import { ErrorSummary } from "../../error-summary";
import { KEEP_PLACE } from "../../keep-place";
import { Notice } from "../../notice";
import { PostForm } from "../../post-form";
import { LOAD_FAILED } from "../load-failed";
import { MenuLinksForm } from "./menu-links-form";

/** A group with its numbers of products, all and those that are not hidden. */
export type ListedGroup = Group & { productCount: number; shownCount: number };

type Overview = { version: number; taxonomy: Taxonomy; groups: readonly ListedGroup[] };

const FORM_ID = "orden-del-menu";

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
  return (
    <PostForm
      key={key}
      id={FORM_ID}
      action={paths.adminMenu()}
      {...KEEP_PLACE}
      className="menu-form"
      noValidate
    >
      {reply && <ErrorSummary title="No se guardó" errors={listErrors(reply)} />}
      <input type="hidden" name="version" value={version} />
      {/* Enter in a field saves the order and the sections. */}
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
          </div>
          <ul className="menu-groups">
            {groups.map(
              (group, at) =>
                group.section === section.id && (
                  <GroupRow key={group.id} group={group} number={at + 1} />
                ),
            )}
          </ul>
          <div className="menu-add">
            <label className="field-label" htmlFor={`nombre-${section.id}`}>
              Categoría nueva en {section.name.toLowerCase()}
            </label>
            <input
              type="text"
              id={`nombre-${section.id}`}
              name={`nombre-${section.id}`}
              maxLength={MAX_GROUP_NAME_LENGTH}
              autoComplete="off"
              defaultValue={reply?.values.seccion === section.id ? reply.values.nombre : ""}
            />
            <button className="button button-small" name="intent" value={`add:${section.id}`}>
              Agregar<span className="visually-hidden"> en {section.name.toLowerCase()}</span>
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

function GroupRow({ group, number }: { group: ListedGroup; number: number }) {
  const { id, name, isInMenu, isUndecided, shownCount } = group;
  return (
    <li className="menu-group">
      <label className="menu-number">
        <span className="visually-hidden">Lugar de {name}</span>
        <input type="text" inputMode="numeric" name={numberField(id)} defaultValue={number} />
      </label>
      <div className="menu-name">
        <Link to={paths.adminGroup(id)}>{name}</Link>
        <span className="field-hint">{describeState(group)}</span>
        {isUndecided && <strong className="menu-new">Categoría nueva. ¿Va en el menú?</strong>}
      </div>
      <div className="menu-actions">
        <RowButton intent="up" group={group}>
          Subir
        </RowButton>
        <RowButton intent="down" group={group}>
          Bajar
        </RowButton>
        {(!isInMenu || isUndecided) && (
          <RowButton intent="show" group={group}>
            {isUndecided ? "Sí, va" : "Mostrar"}
          </RowButton>
        )}
        {isInMenu && (
          <RowButton intent="hide" group={group}>
            {isUndecided ? "No va" : "Ocultar"}
          </RowButton>
        )}
        {shownCount > 0 && (
          <a className="row-action" href={paths.group(group.section, id)}>
            Ver<span className="visually-hidden"> {name} en la tienda</span>
          </a>
        )}
      </div>
    </li>
  );
}

type RowButtonProps = {
  intent: "up" | "down" | "show" | "hide";
  group: ListedGroup;
  children: string;
};

function RowButton({ intent, group, children }: RowButtonProps) {
  return (
    <button form={FORM_ID} className="row-action" name="intent" value={`${intent}:${group.id}`}>
      {children}
      <span className="visually-hidden"> {group.name}</span>
    </button>
  );
}

function describeState({ productCount, shownCount, isInMenu }: ListedGroup): string {
  const products = productCount === 1 ? "1 producto" : `${productCount} productos`;
  if (productCount === 0) return "Sin productos: no se muestra";
  if (shownCount === 0) return `${products}, todos ocultos: no se muestra`;
  return isInMenu ? `${products}, en el menú` : `${products}, fuera del menú`;
}

function listErrors({ errors, controlId }: MenuReply) {
  return Object.values(errors).map((message) => ({ controlId, message }));
}
