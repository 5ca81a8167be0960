import { Link } from "@remix-run/react";

import { adminPaths } from "../../../admin-paths";
import type { AdminListing } from "../../../domain/products/admin-listing";
import { Notice } from "../../page";
import { MayLink } from "../access";

type ListNoticesProps = { list: string; notices: readonly string[]; listing: AdminListing };

export function ListNotices({ list, notices, listing: { unreadable } }: ListNoticesProps) {
  const refresh = `${list === "" ? "?" : `${list}&`}refrescar=1`;
  return (
    <>
      {notices.length > 0 && (
        <Notice text={notices.join(". ")}>
          <p>Mientras tanto podés mirar, pero no cambiar nada.</p>
          <Link to={adminPaths.products() + refresh}>Refrescar los productos</Link>
        </Notice>
      )}
      {unreadable.length > 0 && (
        <Notice
          text={
            unreadable.length === 1
              ? "1 producto de esta página no se puede leer, y la tienda no lo muestra:"
              : `${unreadable.length} productos de esta página no se pueden leer, y la tienda no los muestra:`
          }
        >
          <ul className="unreadable">
            {unreadable.map(({ id, problem }) => (
              <li key={id}>
                <span className="product-id">{id}</span> ({problem}){" "}
                <MayLink to={adminPaths.deleteProducts([id])}>
                  Eliminar<span className="visually-hidden"> {id}</span>
                </MayLink>
              </li>
            ))}
          </ul>
        </Notice>
      )}
    </>
  );
}
