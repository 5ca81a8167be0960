import { useLoaderData, Link } from "@remix-run/react";

import { adminPaths } from "../../admin-paths";
import { adminAction, adminLoader, type AdminForm } from "../../auth/admin-page.server";
import { readOrNull } from "../../data/sqlite/database-fault.server";
import { setPagePublished } from "../../data/shop/page-writes.server";
import { listPages } from "../../data/shop/pages.server";
import { parseRowId } from "../../domain/plain/row-id";
import type { Flash } from "../../domain/plain/flash";
import type { ListedPage } from "../../domain/shop/page";
import { NOT_SAVED } from "../../flows/not-saved";
import { adminHeaders } from "../../http/caching";
import { badRequest, refuseForm, seeOther } from "../../http/responses";
import { serializeFlash } from "../../sessions/flash.server";
import { LOAD_FAILED, Notice, type PageHandle } from "../../ui/page";
import { MayLink } from "../../ui/admin/access";
import { findShopPath, formatPageTime, namePage } from "../../ui/admin/pages/page-editor";
import { ErrorSummary, PostForm, useReply } from "../../ui/form";
import { KEEP_PLACE } from "../../ui/page-focus";

export const handle: PageHandle = { title: () => "Páginas" };

export const headers = adminHeaders;

const PUBLISHED: Flash = { title: "Página publicada", text: "Ya se ve en la tienda" };
const HIDDEN: Flash = { title: "Página oculta", text: "Ya no se ve en la tienda" };
const GONE = "Esa página ya no existe.";

export const loader = adminLoader("pages.view", async () => ({
  pages: await readOrNull(listPages()),
}));

export const action = adminAction(
  "pages.change",
  { publish: (form) => setShown(form, true), hide: (form) => setShown(form, false) },
  () => refuse(NOT_SAVED, 503),
);

async function setShown({ formData, by }: AdminForm, isPublished: boolean) {
  const id = parseRowId(formData.get("id"));
  if (id === null) throw badRequest();
  if (!(await setPagePublished(id, isPublished, by))) return refuse(GONE, 404);
  return seeOther(adminPaths.pages(), await serializeFlash(isPublished ? PUBLISHED : HIDDEN));
}

function refuse(message: string, status: 404 | 503) {
  return refuseForm({ values: {}, errors: { lista: message } }, status);
}

export default function PagesRoute() {
  const { pages } = useLoaderData<typeof loader>();
  const reply = useReply<typeof action>();
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
      {reply && (
        <ErrorSummary
          title="No se cambió"
          errors={[{ controlId: null, message: reply.errors.lista }]}
        />
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

function Rows({ name, pages }: { name: string; pages: readonly ListedPage[] }) {
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

function PageRow({ page }: { page: ListedPage }) {
  const { id, isPublished, updatedAt } = page;
  const title = namePage(page);
  const path = findShopPath(page);
  return (
    <li className="own-page">
      <div className="own-page-name">
        <Link to={adminPaths.page(id)}>{title}</Link>
        <span className="field-hint">
          {path} · {isPublished ? "publicada" : "sin publicar"} · {formatPageTime(updatedAt)}
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
