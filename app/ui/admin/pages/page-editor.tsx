import { Link } from "@remix-run/react";

import { adminPaths } from "../../../admin-paths";
import type { PageBlock } from "../../../domain/shop/page-blocks";
import type { EditedPage } from "../../../domain/shop/page";
import type { FormReply } from "../../../forms/form-reply";
import type { PageField, TypedPage } from "../../../forms/shop/page-form";
import { paths } from "../../../paths";
import { ErrorSummary } from "../../error-summary";
import { Notice } from "../../notice";
import { PageText } from "../../page-text";
import { PostForm } from "../../post-form";
import { LOAD_FAILED } from "../load-failed";
import { PageForm } from "./page-form";
import { findShopPath, namePage } from "./page-places";

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

/** Asks before a page is deleted: its former texts do not come back. */
function PageDeletion({ page }: { page: Omit<EditedPage, "updatedAt"> }) {
  const { id, title, version, slug } = page;
  return (
    <section className="panel" aria-labelledby="borrar">
      <h2 id="borrar">¿Borrar “{title}”?</h2>
      <p>
        {paths.page(slug)} deja de existir. Desde el Historial la página vuelve con su último texto,
        pero sin las versiones anteriores. Si solo querés que no se vea, ocultala en la lista.
      </p>
      <PostForm action={adminPaths.page(id)} className="form-actions">
        <input type="hidden" name="version" value={version} />
        <button className="button button-danger" name="intent" value="delete">
          Borrar la página
        </button>
        <Link to={adminPaths.page(id)}>Cancelar</Link>
      </PostForm>
    </section>
  );
}

type PageSheetProps = {
  name: string;
  title: string;
  blocks: readonly PageBlock[];
  /** What the page does not show as it was written. */
  problems: readonly string[];
};

/** A text as shoppers will see it. */
function PageSheet({ name, title, blocks, problems }: PageSheetProps) {
  return (
    <section className="panel" aria-labelledby="hoja">
      <h2 id="hoja">{name}</h2>
      {problems.map((problem) => (
        <p key={problem} className="field-error">
          {problem}
        </p>
      ))}
      <div className="page-sheet">
        <p className="page-sheet-title">
          <strong>{title}</strong>
        </p>
        <PageText blocks={blocks} isSection />
      </div>
    </section>
  );
}

type ListedVersion = { version: number; savedAt: string };

type PageVersionsProps = {
  page: Pick<EditedPage, "id" | "version">;
  /** Newest first. */
  versions: readonly ListedVersion[];
};

/** What the page said before, to see it or to return to it. */
function PageVersions({ page, versions }: PageVersionsProps) {
  const { id, version: current } = page;
  return (
    <PostForm action={adminPaths.page(id)} className="panel" aria-labelledby="versiones">
      <h2 id="versiones">Versiones</h2>
      <input type="hidden" name="version" value={current} />
      <ul className="own-pages">
        {versions.map(({ version, savedAt }) => (
          <li key={version} className="own-page">
            <span>
              Versión {version} · {savedAt}
              {version === current && " · la de ahora"}
            </span>
            {version !== current && (
              <span className="own-page-actions">
                <Link className="row-action" to={adminPaths.pageVersion(id, version)}>
                  Ver<span className="visually-hidden"> la versión {version}</span>
                </Link>
                <button className="row-action" name="intent" value={`return:${version}`}>
                  Volver a esta<span className="visually-hidden">: la {version}</span>
                </button>
              </span>
            )}
          </li>
        ))}
      </ul>
    </PostForm>
  );
}
