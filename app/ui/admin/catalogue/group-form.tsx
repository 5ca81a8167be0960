import { adminPaths } from "../../../admin-paths";
import {
  toSingular,
  type Group,
  type Named,
  type Section,
} from "../../../domain/catalogue/taxonomy";
import { MAX_GROUP_NAME_LENGTH } from "../../../domain/catalogue/typed-words";
import type { FormReply } from "../../../forms/form-reply";
import { SelectField, TextField } from "../../fields";
import { PostForm } from "../../form";
import { replyField } from "../../form-fields";
import { IntentButton } from "../page-parts";
import { PictureFields } from "../picture-fields";

type GroupField =
  | "nombre"
  | "seccion"
  | "dentro-de"
  | "palabras"
  | "peso"
  | "en-menu"
  | "foto"
  | "destino"
  | "version";

export type GroupReply = FormReply<GroupField>;

type GroupFormProps = {
  id: string;
  /** Null while the database cannot be read. */
  group: Group | null;
  version: string;
  sections: readonly Section[];
  /** The categories that it can go into, by their paths. */
  categories: readonly Named[];
  reply: GroupReply | null;
};

export function GroupForm({ id, group, version, sections, categories, reply }: GroupFormProps) {
  const stored = group ? toGroupValues(group) : NO_VALUES;
  const section = replyField(reply, "seccion", stored.seccion);
  // Without the database only the typed section is known.
  const typed = section.defaultValue ?? "";
  const known = sections.length > 0 ? sections : [{ id: typed, name: typed }];
  const parent = replyField(reply, "dentro-de", stored["dentro-de"]);
  const typedParent = parent.defaultValue ?? "";
  const isListed = typedParent === "" || categories.some(({ id }) => id === typedParent);
  const listed = isListed ? categories : [...categories, { id: typedParent, name: typedParent }];
  return (
    <PostForm
      action={adminPaths.group(id)}
      encType="multipart/form-data"
      className="panel form"
      noValidate
    >
      <input type="hidden" name="version" value={version} />
      <TextField
        {...replyField(reply, "nombre", stored.nombre)}
        label="Nombre"
        hint="Si lo cambiás, la dirección de antes lleva a la nueva."
        maxLength={MAX_GROUP_NAME_LENGTH}
        autoComplete="off"
      />
      <SelectField
        {...section}
        label="Sección"
        options={known.map(({ id, name }) => ({ id, label: name }))}
      />
      <SelectField
        {...parent}
        label="Dentro de"
        hint="Por ejemplo, Manga larga dentro de Remeras."
        options={[
          { id: "", label: "(es una categoría de la sección)" },
          ...listed.map(({ id, name }) => ({ id, label: name })),
        ]}
      />
      <TextField
        {...replyField(reply, "palabras", stored.palabras)}
        label="También van acá los productos de"
        hint="Otras categorías que escribís en tus productos, separadas con comas: puffers, chalecos."
        autoComplete="off"
      />
      <TextField
        {...replyField(reply, "peso", stored.peso)}
        label="Peso por defecto"
        hint="En gramos, para los productos que no dicen el suyo."
        inputMode="numeric"
        autoComplete="off"
      />
      <PictureFields
        address={reply?.values.foto ?? stored.foto}
        use="Se ve en el inicio; sin foto, va la del producto más nuevo."
        error={reply?.errors.foto}
      />
      <label className="check">
        <input
          type="checkbox"
          name="en-menu"
          value="1"
          defaultChecked={(reply?.values["en-menu"] ?? stored["en-menu"]) === "1"}
        />
        En el menú
      </label>
      <div className="form-actions">
        <IntentButton value="save">Guardar</IntentButton>
      </div>
    </PostForm>
  );
}

type GroupValues = Record<Exclude<GroupField, "destino" | "version">, string>;

const NO_VALUES: GroupValues = {
  nombre: "",
  seccion: "",
  "dentro-de": "",
  palabras: "",
  peso: "",
  foto: "",
  "en-menu": "",
};

export function toGroupValues(group: Group): GroupValues {
  const { name, section, parent, terms, isInMenu, picture, weightInGrams } = group;
  const own = toSingular(name);
  return {
    nombre: name,
    seccion: section,
    "dentro-de": parent,
    peso: weightInGrams === null ? "" : String(weightInGrams),
    palabras: terms.filter((term) => term !== own).join(", "),
    foto: picture,
    "en-menu": isInMenu ? "1" : "",
  };
}
