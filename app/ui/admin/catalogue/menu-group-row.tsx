import { Link } from "@remix-run/react";

import { adminPaths } from "../../../admin-paths";
import type { Group } from "../../../domain/catalogue/taxonomy";
import { countProducts } from "../../../domain/plain/count-words";
import { numberField } from "../../../forms/catalogue/menu-form";
import { paths } from "../../../paths";

/** A group with its numbers of products, all and those that are not hidden. */
export type ListedGroup = Group & { productCount: number; shownCount: number };

/** The form that the buttons of a row belong to. */
export const MENU_FORM_ID = "orden-del-menu";

type MenuGroupRowProps = { group: ListedGroup; number: number; handle: React.ReactNode };

/** One category: its place, its state, and what the owner can do with it. */
export function MenuGroupRow({ group, number, handle }: MenuGroupRowProps) {
  const { id, name, isInMenu, isUndecided, shownCount } = group;
  return (
    <li className="menu-group">
      <div className="menu-place">
        {handle}
        <label className="menu-number">
          <span className="visually-hidden">Lugar de {name}</span>
          <input type="text" inputMode="numeric" name={numberField(id)} defaultValue={number} />
        </label>
      </div>
      <div className="menu-name">
        <Link to={adminPaths.group(id)}>{name}</Link>
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
    <button
      form={MENU_FORM_ID}
      className="row-action"
      name="intent"
      value={`${intent}:${group.id}`}
    >
      {children}
      <span className="visually-hidden"> {group.name}</span>
    </button>
  );
}

function describeState({ productCount, shownCount, isInMenu }: ListedGroup): string {
  const products = countProducts(productCount);
  if (productCount === 0) return "Sin productos: no se muestra";
  if (shownCount === 0) return `${products}, todos ocultos: no se muestra`;
  return isInMenu ? `${products}, en el menú` : `${products}, fuera del menú`;
}
