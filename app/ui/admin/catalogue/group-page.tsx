import { Link } from "@remix-run/react";

import { toSingular, type Named, type Section } from "../../../domain/catalogue/taxonomy";
import { MAX_GROUP_NAME_LENGTH } from "../../../domain/catalogue/typed-words";
import type { FormReply } from "../../../forms/form-reply";
import { paths } from "../../../paths";
import { ErrorSummary } from "../../error-summary";
import { PostForm } from "../../post-form";
import { SelectField } from "../../select-field";
import { TextField } from "../../text-field";
import type { ListedGroup } from "./menu-group-row";

type GroupField = "nombre" | "seccion" | "palabras" | "en-menu" | "destino" | "version";

export type GroupReply = FormReply<GroupField>;

export type GroupPageData = {
  version: number;
  group: ListedGroup;
  sections: Section[];
  /** All other groups. */
  others: Named[];
};

type GroupPageProps = { data: GroupPageData; reply: GroupReply | null };

/** One category: its name, section and words, and how to be rid of it. */
export function GroupPage({ data, reply }: GroupPageProps) {
  const { group } = data;
  return (
    <>
      <header className="page-header">
        <h1>{group.name}</h1>
        <Link className="button button-quiet button-small" to={paths.adminMenu()}>
          Volver al menú
        </Link>
      </header>
      {reply && <ErrorSummary title="No se guardó" errors={listErrors(reply)} />}
      <GroupForm data={data} reply={reply} />
      <DeletionForm data={data} reply={reply} />
    </>
  );
}

function GroupForm({ data: { version, group, sections }, reply }: GroupPageProps) {
  const own = toSingular(group.name);
  const words = group.terms.filter((term) => term !== own).join(", ");
  return (
    <PostForm action={paths.adminGroup(group.id)} className="panel form" noValidate>
      <input type="hidden" name="version" value={version} />
      <TextField
        name="nombre"
        label="Nombre"
        hint="Si lo cambiás, la dirección de antes lleva a la nueva."
        maxLength={MAX_GROUP_NAME_LENGTH}
        autoComplete="off"
        defaultValue={reply?.values.nombre ?? group.name}
        error={reply?.errors.nombre}
      />
      <SelectField
        name="seccion"
        label="Sección"
        defaultValue={reply?.values.seccion ?? group.section}
        error={reply?.errors.seccion}
        options={sections.map(({ id, name }) => ({ id, label: name }))}
      />
      <TextField
        name="palabras"
        label="También van acá los productos de"
        hint="Otras categorías que escribís en tus productos, separadas con comas: puffers, chalecos."
        autoComplete="off"
        defaultValue={reply?.values.palabras ?? words}
        error={reply?.errors.palabras}
      />
      <label className="check">
        <input
          type="checkbox"
          name="en-menu"
          value="1"
          defaultChecked={
            reply?.values["en-menu"] === undefined
              ? group.isInMenu
              : reply.values["en-menu"] === "1"
          }
        />
        En el menú
      </label>
      <div className="form-actions">
        <button className="button" name="intent" value="save">
          Guardar
        </button>
      </div>
    </PostForm>
  );
}

function DeletionForm({ data: { version, group, others }, reply }: GroupPageProps) {
  const { productCount } = group;
  const options = [
    { id: "", label: productCount === 0 ? "Ninguna" : "Elegí una" },
    ...others.map(({ id, name }) => ({ id, label: name })),
  ];
  return (
    <PostForm
      action={paths.adminGroup(group.id)}
      className="panel form"
      aria-labelledby="borrar"
      noValidate
    >
      <h2 id="borrar">Borrar o unir</h2>
      <p className="field-hint">
        {productCount === 0
          ? "No tiene productos."
          : "Sus productos no se borran: pasan a la categoría que elijas, y la dirección de esta lleva a esa."}
      </p>
      <input type="hidden" name="version" value={version} />
      <SelectField
        name="destino"
        label="Sus productos van a"
        defaultValue={reply?.values.destino ?? ""}
        error={reply?.errors.destino}
        options={options}
      />
      <div className="form-actions">
        <button className="button button-danger" name="intent" value="delete">
          Borrar {group.name}
        </button>
      </div>
    </PostForm>
  );
}

function listErrors({ errors }: GroupReply) {
  return Object.entries(errors).map(([field, message]) => ({
    controlId: field === "version" ? null : field,
    message,
  }));
}
