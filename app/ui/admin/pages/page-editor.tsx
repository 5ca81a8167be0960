import { Link } from "@remix-run/react";

import { adminPaths } from "../../../admin-paths";
import {
  type EditedPage,
  MAX_PAGE_TITLE_LENGTH,
  type PageBlock,
  type PageLink,
  type PagePlace,
} from "../../../domain/shop/page";
import type { FormReply } from "../../../forms/form-reply";
import type { PageField, TypedPage } from "../../../forms/shop/page-form";
import { paths } from "../../../paths";
import { ErrorSummary, PostForm, useReplyErrors } from "../../form";
import { Notice, LOAD_FAILED } from "../../page";
import { PageText } from "../../page-text";
import { TextArea } from "../../form-fields";
import { TextField } from "../../fields";
import { formatMoment } from "../../../domain/plain/buenos-aires";
import { IntentButton, PageHeader, Panel, QuietLink } from "../page-parts";

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
  page: EditedPage | null;
  /** Newest first. */
  versions: { version: number; savedAt: Date | null }[];
  /** The former text that the owner asked to see. */
  shown: { version: number; title: string; blocks: PageBlock[] } | null;
  asksToDelete: boolean;
  isUnread: boolean;
};

type PageEditorProps = { data: PageEditorData; reply: PageReply | PagePreview | null };

export function PageEditor({ data, reply }: PageEditorProps) {
  const { page, versions, shown, asksToDelete, isUnread } = data;
  const preview = reply && "preview" in reply ? reply.preview : null;
  const refusal = reply && "errors" in reply ? reply : null;
  const errors = useReplyErrors(refusal, CONTROLS);
  return (
    <>
      <PageHeader title={page ? namePage(page) : "Página nueva"}>
        <QuietLink to={adminPaths.pages()}>Volver a las páginas</QuietLink>
      </PageHeader>
      {page && <PageState page={page} />}
      <div className="page-editor">
        {refusal && <ErrorSummary title="No se guardó" errors={errors} />}
        {asksToDelete && page && <PageDeletion page={page} />}
        {preview && <PageSheet name="Vista previa" {...preview} />}
        {shown && <PageSheet name={`Versión ${shown.version}`} {...shown} problems={[]} />}
        {refusal?.current && <StoredText {...refusal.current} />}
        {isUnread && !reply ? (
          <Notice text={LOAD_FAILED} />
        ) : (
          <PageForm id={data.id} page={page} reply={reply} />
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

function PageState({ page }: { page: EditedPage }) {
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

const CONTROLS = { pagina: null, titulo: "titulo", direccion: "direccion", texto: "texto" };

/** Asks before a page is deleted: its former texts do not come back. */
function PageDeletion({ page }: { page: EditedPage }) {
  const { id, title, version, slug } = page;
  return (
    <Panel id="borrar" title={<>¿Borrar “{title}”?</>}>
      <p>
        {paths.page(slug)} deja de existir. Desde el Historial la página vuelve con su último texto,
        pero sin las versiones anteriores. Si solo querés que no se vea, ocultala en la lista.
      </p>
      <PostForm action={adminPaths.page(id)} className="form-actions">
        <input type="hidden" name="version" value={version} />
        <IntentButton value="delete" className="button-danger">
          Borrar la página
        </IntentButton>
        <Link to={adminPaths.page(id)}>Cancelar</Link>
      </PostForm>
    </Panel>
  );
}

type PageSheetProps = {
  name: string;
  title: string;
  blocks: readonly PageBlock[];
  /** What the page does not show as it was written. */
  problems: readonly string[];
};

function PageSheet({ name, title, blocks, problems }: PageSheetProps) {
  return (
    <Panel id="hoja" title={name}>
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
    </Panel>
  );
}

type PageVersionsProps = { page: EditedPage; versions: PageEditorData["versions"] };

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
              Versión {version} · {formatPageTime(savedAt)}
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

type PageFormProps = Pick<PageEditorData, "id" | "page"> & { reply: PageEditorProps["reply"] };

function PageForm({ id, page, reply }: PageFormProps) {
  const errors: Partial<Record<PageField, string>> = reply && "errors" in reply ? reply.errors : {};
  const field = (name: PageField, stored = "") => ({
    name,
    defaultValue: reply?.values[name] ?? stored,
    error: errors[name],
  });
  return (
    <PostForm
      // A saved text comes back as the server keeps it.
      key={`${id}-${page?.version}`}
      action={adminPaths.page(id ?? "nueva")}
      className="panel form"
      noValidate
    >
      <input type="hidden" name="version" value={page?.version ?? reply?.values.version ?? ""} />
      <TextField
        {...field("titulo", page?.title)}
        label="Título"
        maxLength={MAX_PAGE_TITLE_LENGTH}
        autoComplete="off"
      />
      {(page === null || page.place === "page") && (
        <TextField
          {...field("direccion", page?.slug)}
          label="Dirección"
          hint="Lo que va después de /p/. Si la dejás vacía, sale del título. Si la cambiás, la de antes lleva a la nueva."
          autoComplete="off"
          autoCapitalize="none"
        />
      )}
      <TextArea {...field("texto", page?.markdown)} label="Texto" rows={18} />
      <WritingHelp />
      <div className="form-actions">
        <IntentButton value="save">Guardar</IntentButton>
        <IntentButton value="preview" className="button-quiet">
          Vista previa
        </IntentButton>
        {!page?.isPublished && (
          <IntentButton value="publish" className="button-quiet">
            Publicar
          </IntentButton>
        )}
      </div>
    </PostForm>
  );
}

const MARKS = [
  ["## Subtítulo", "Un subtítulo"],
  ["- una cosa", "Un renglón de una lista"],
  ["1. primero", "Un paso numerado"],
  ["**importante**", "En negrita"],
  [
    "[tu carrito](/carrito)",
    "Un enlace: entre corchetes lo que se lee, entre paréntesis adónde va",
  ],
] as const;

function WritingHelp() {
  return (
    <details className="page-help">
      <summary>Cómo escribir títulos, listas y enlaces</summary>
      <dl>
        {MARKS.map(([mark, meaning]) => (
          <div key={mark}>
            <dt>
              <code>{mark}</code>
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

/** The page for the owner: two sections may have one title. */
export function namePage({ place, title }: Pick<PageLink, "title"> & { place: PagePlace }) {
  switch (place) {
    case "page":
      return title;
    case "terms":
      return `${title}, en los términos y condiciones`;
    case "privacy":
      return `${title}, en la página de privacidad`;
  }
}

export function findShopPath({ place, slug }: Pick<PageLink, "slug"> & { place: PagePlace }) {
  switch (place) {
    case "page":
      return paths.page(slug);
    case "terms":
      return paths.terms();
    case "privacy":
      return paths.privacy();
  }
}

export function formatPageTime(time: Date | null): string {
  return time === null ? "sin fecha" : formatMoment(time);
}
