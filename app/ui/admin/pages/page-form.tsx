import { adminPaths } from "../../../admin-paths";
import { MAX_PAGE_TITLE_LENGTH, type EditedPage } from "../../../domain/shop/page";
import type { PageField, TypedPage } from "../../../forms/shop/page-form";
import { PostForm } from "../../post-form";
import { TextArea } from "../../text-area";
import { TextField } from "../../text-field";

type PageFormProps = {
  /** Null for a new page. */
  id: number | null;
  /** Also null while the database cannot be read. */
  page: Omit<EditedPage, "updatedAt"> | null;
  /** Kept of a form that was refused, or only shown. */
  typed: Partial<TypedPage> | null;
  errors: Partial<Record<PageField, string>>;
};

export function PageForm({ id, page, typed, errors }: PageFormProps) {
  return (
    <PostForm
      // A saved text comes back as the server keeps it.
      key={`${id}-${page?.version}`}
      action={adminPaths.page(id ?? "nueva")}
      className="panel form"
      noValidate
    >
      <input type="hidden" name="version" value={page?.version ?? typed?.version ?? ""} />
      <TextField
        name="titulo"
        label="Título"
        maxLength={MAX_PAGE_TITLE_LENGTH}
        autoComplete="off"
        defaultValue={typed?.titulo ?? page?.title ?? ""}
        error={errors.titulo}
      />
      {(page === null || page.place === "page") && (
        <TextField
          name="direccion"
          label="Dirección"
          hint="Lo que va después de /p/. Si la dejás vacía, sale del título. Si la cambiás, la de antes lleva a la nueva."
          autoComplete="off"
          autoCapitalize="none"
          defaultValue={typed?.direccion ?? page?.slug ?? ""}
          error={errors.direccion}
        />
      )}
      <TextArea
        name="texto"
        label="Texto"
        rows={18}
        defaultValue={typed?.texto ?? page?.markdown ?? ""}
        error={errors.texto}
      />
      <WritingHelp />
      <div className="form-actions">
        <button className="button" name="intent" value="save">
          Guardar
        </button>
        <button className="button button-quiet" name="intent" value="preview">
          Vista previa
        </button>
        {!page?.isPublished && (
          <button className="button button-quiet" name="intent" value="publish">
            Publicar
          </button>
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
