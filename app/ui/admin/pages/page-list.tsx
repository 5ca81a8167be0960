import { Link } from "@remix-run/react";

import { adminPaths } from "../../../admin-paths";
import type { ListedPage } from "../../../domain/shop/page";
import type { FormReply } from "../../../forms/form-reply";
import { ErrorSummary } from "../../error-summary";
import { KEEP_PLACE } from "../../keep-place";
import { Notice } from "../../notice";
import { PostForm } from "../../post-form";
import { LOAD_FAILED } from "../load-failed";
import { MayLink } from "../may-link";
import { findShopPath, namePage } from "./page-places";

export type PageListReply = FormReply<"lista">;

type Row = Omit<ListedPage, "updatedAt"> & { updatedAt: string };

type PageListProps = {
  /** Null while the database cannot be read. */
  pages: readonly Row[] | null;
  reply: PageListReply | null;
};

/** The owner's pages and sections, and which of them the shop shows. */
export function PageList({ pages, reply }: PageListProps) {
  const error = reply?.errors.lista;
  return (
    <>
      <header className="page-header">
        <h1>Páginas</h1>
        <MayLink className="button button-small" to={adminPaths.page("nueva")}>
          Página nueva
        </MayLink>
      </header>
      <p className="page-lead">
        Las que publiques aparecen al pie de la tienda. Las otras no las ve nadie más que vos.
      </p>
      {error !== undefined && (
        <ErrorSummary title="No se cambió" errors={[{ controlId: null, message: error }]} />
      )}
      {pages === null ? (
        <Notice text={LOAD_FAILED} />
      ) : (
        <>
          <Rows name="Páginas" pages={pages.filter(({ place }) => place === "page")} />
          <Rows
            name="Tu parte en los textos legales"
            pages={pages.filter(({ place }) => place !== "page")}
          />
        </>
      )}
    </>
  );
}

function Rows({ name, pages }: { name: string; pages: readonly Row[] }) {
  return (
    <section className="panel" aria-label={name}>
      <h2>{name}</h2>
      {pages.length === 0 ? (
        <p>Todavía no hay ninguna.</p>
      ) : (
        <ul className="own-pages">
          {pages.map((page) => (
            <PageRow key={page.id} page={page} />
          ))}
        </ul>
      )}
    </section>
  );
}

function PageRow({ page }: { page: Row }) {
  const { id, isPublished, updatedAt } = page;
  const title = namePage(page);
  const path = findShopPath(page);
  return (
    <li className="own-page">
      <div className="own-page-name">
        <Link to={adminPaths.page(id)}>{title}</Link>
        <span className="field-hint">
          {path} · {isPublished ? "publicada" : "sin publicar"} · {updatedAt}
        </span>
      </div>
      <PostForm action={adminPaths.pages()} {...KEEP_PLACE} className="own-page-actions">
        <input type="hidden" name="id" value={id} />
        <button className="row-action" name="intent" value={isPublished ? "hide" : "publish"}>
          {isPublished ? "Ocultar" : "Publicar"}
          <span className="visually-hidden"> {title}</span>
        </button>
        <Link className="row-action" to={adminPaths.page(id)}>
          Editar<span className="visually-hidden"> {title}</span>
        </Link>
        {isPublished && (
          <a className="row-action" href={path}>
            Ver<span className="visually-hidden"> {title} en la tienda</span>
          </a>
        )}
      </PostForm>
    </li>
  );
}
