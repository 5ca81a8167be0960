import { Form, Link } from "@remix-run/react";

import { adminPaths } from "../../../admin-paths";
import type { AdminProductRow } from "../../../domain/products/admin-product";
import { withListReturn } from "../../../forms/products/admin-product-list";
import { KEEP_PLACE } from "../../keep-place";
import { ChangeForm } from "../../change-form";

type RowActionsProps = {
  product: AdminProductRow;
  /** The query of the list, to return to it. */
  list: string;
};

/** Actions for one product; each change is a form of its own. */
export function ProductRowActions({ product, list }: RowActionsProps) {
  const { id, name, isHidden } = product;
  const about = <span className="visually-hidden"> {name}</span>;
  return (
    <ul className="row-actions">
      <li>
        <Link className="row-action" to={withListReturn(adminPaths.product(id), list)}>
          Editar{about}
        </Link>
      </li>
      <li>
        <RowForm id={id} list={list} intent={isHidden ? "show" : "hide"}>
          {isHidden ? "Mostrar" : "Ocultar"}
          {about}
        </RowForm>
      </li>
      <li>
        <RowForm id={id} list={list} intent="duplicate">
          Duplicar{about}
        </RowForm>
      </li>
      <li>
        {/* Opens a confirmation page, so the form is a GET. */}
        <Form method="get" action={adminPaths.deletion()}>
          <input type="hidden" name="id" value={id} />
          <input type="hidden" name="lista" value={list} />
          <button className="row-action row-action-danger">Eliminar{about}</button>
        </Form>
      </li>
    </ul>
  );
}

type RowFormProps = { id: string; list: string; intent: string; children: React.ReactNode };

function RowForm({ id, list, intent, children }: RowFormProps) {
  return (
    <ChangeForm action={adminPaths.products() + list} {...KEEP_PLACE}>
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="lista" value={list} />
      <button className="row-action" name="intent" value={intent}>
        {children}
      </button>
    </ChangeForm>
  );
}
