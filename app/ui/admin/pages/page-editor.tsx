import { Link } from "@remix-run/react";

import { adminPaths } from "../../../admin-paths";
import type { PageBlock } from "../../../domain/shop/page-blocks";
import type { EditedPage } from "../../../domain/shop/page";
import type { FormReply } from "../../../forms/form-reply";
import type { PageField, TypedPage } from "../../../forms/shop/page-form";
import { ErrorSummary } from "../../error-summary";
import { Notice } from "../../notice";
import { LOAD_FAILED } from "../load-failed";
import { PageDeletion } from "./page-deletion";
import { PageForm } from "./page-form";
import { findShopPath, namePage } from "./page-places";
import { PageSheet } from "./page-sheet";
import { PageVersions, type ListedVersion } from "./page-versions";

export type PageReply = FormReply<keyof TypedPage | "pagina"> & {
  /** The stored text, when another tab changed it. */
  current: { title: string; markdown: string } | null;
};

/** The answer to "Vista previa". */
export type PagePreview = {
  values: TypedPage;
  preview: { title: string; blocks: PageBlock[]; problems: string[] };
};

export type PageEditorData = {
  /** Null for a new page. */
  id: number | null;
  /** Also null while the database cannot be read. */
  page: (Omit<EditedPage, "updatedAt"> & { updatedAt: string }) | null;
  versions: ListedVersion[];
  /** The former text that the owner asked to see. */
  shown: { version: number; title: string; blocks: PageBlock[] } | null;
  asksToDelete: boolean;
  /** True while the database cannot be read. */
  isUnread: boolean;
};

type PageEditorProps = { data: PageEditorData; reply: PageReply | PagePreview | null };

/** One page: its text, how it will look, and what it said before. */
export function PageEditor({ data, reply }: PageEditorProps) {
  const { page, versions, shown, asksToDelete, isUnread } = data;
  const preview = reply && "preview" in reply ? reply.preview : null;
  const refusal = reply && "errors" in reply ? reply : null;
  return (
    <>
      <header className="page-header">
        <h1>{page ? namePage(page) : "Página nueva"}</h1>
        <Link className="button button-quiet button-small" to={adminPaths.pages()}>
          Volver a las páginas
        </Link>
      </header>
      {page && <PageState page={page} />}
      <div className="page-editor">
        {refusal && <ErrorSummary title="No se guardó" errors={listErrors(refusal)} />}
        {asksToDelete && page && <PageDeletion page={page} />}
        {preview && <PageSheet name="Vista previa" {...preview} />}
        {shown && <PageSheet name={`Versión ${shown.version}`} {...shown} problems={[]} />}
        {refusal?.current && <StoredText {...refusal.current} />}
        {isUnread && !reply ? (
          <Notice text={LOAD_FAILED} />
        ) : (
          <PageForm
            id={data.id}
            page={page}
            typed={reply?.values ?? null}
            errors={refusal?.errors ?? {}}
          />
        )}
        {page && <PageVersions page={page} versions={versions} />}
        {page?.place === "page" && !asksToDelete && (
          <p>
            <Link to={adminPaths.pageDeletion(page.id)}>Borrar esta página</Link>
          </p>
        )}
      </div>
    </>
  );
}

function PageState({ page }: { page: NonNullable<PageEditorData["page"]> }) {
  const path = findShopPath(page);
  return (
    <p className="page-lead">
      {page.isPublished ? (
        <>
          Publicada en <a href={path}>{path}</a>. Lo que guardes se ve enseguida.
        </>
      ) : (
        <>Sin publicar: nadie la ve. Va a estar en {path}.</>
      )}
    </p>
  );
}

function StoredText({ title, markdown }: { title: string; markdown: string }) {
  return (
    <section className="panel form" aria-label="Lo que está guardado ahora">
      <h2>Lo que está guardado ahora</h2>
      <p className="field">
        <label className="field-label" htmlFor="guardado">
          {title}
        </label>
        <textarea id="guardado" rows={8} readOnly value={markdown} />
      </p>
    </section>
  );
}

const FIELDS: readonly PageField[] = ["titulo", "direccion", "texto"];

function listErrors({ errors }: PageReply) {
  const ofPage = errors.pagina === undefined ? [] : [{ controlId: null, message: errors.pagina }];
  const ofFields = FIELDS.flatMap((name) => {
    const message = errors[name];
    return message === undefined ? [] : [{ controlId: name, message }];
  });
  return [...ofPage, ...ofFields];
}
