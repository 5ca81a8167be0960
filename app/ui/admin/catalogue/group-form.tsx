import { adminPaths } from "../../../admin-paths";
import { toSingular, type Group, type Section } from "../../../domain/catalogue/taxonomy";
import { MAX_GROUP_NAME_LENGTH } from "../../../domain/catalogue/typed-words";
import { MAX_PICTURE_BYTES, PICTURE_TYPES } from "../../../domain/products/picture-limits";
import type { FormReply } from "../../../forms/form-reply";
import { PICTURE_FIELD, PICTURE_FILE, PICTURE_REMOVED } from "../../../forms/catalogue/menu-form";
import { FieldFrame, SelectField, TextField } from "../../fields";
import { PostForm } from "../../form";
import { replyField } from "../../form-fields";
import { ProductThumb } from "../products/product-thumb";
import { IntentButton } from "../page-parts";

type GroupField = "nombre" | "seccion" | "palabras" | "en-menu" | "foto" | "destino" | "version";

export type GroupReply = FormReply<GroupField>;

type GroupFormProps = {
  id: string;
  /** Null while the database cannot be read. */
  group: Group | null;
  version: string;
  sections: readonly Section[];
  reply: GroupReply | null;
};

export function GroupForm({ id, group, version, sections, reply }: GroupFormProps) {
  const stored = group ? toGroupValues(group) : NO_VALUES;
  const section = replyField(reply, "seccion", stored.seccion);
  // Without the database only the typed section is known.
  const typed = section.defaultValue ?? "";
  const known = sections.length > 0 ? sections : [{ id: typed, name: typed }];
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
      <TextField
        {...replyField(reply, "palabras", stored.palabras)}
        label="También van acá los productos de"
        hint="Otras categorías que escribís en tus productos, separadas con comas: puffers, chalecos."
        autoComplete="off"
      />
      <PictureFields address={reply?.values.foto ?? stored.foto} error={reply?.errors.foto} />
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

const NO_VALUES: GroupValues = { nombre: "", seccion: "", palabras: "", foto: "", "en-menu": "" };

export function toGroupValues({ name, section, terms, isInMenu, picture }: Group): GroupValues {
  const own = toSingular(name);
  return {
    nombre: name,
    seccion: section,
    palabras: terms.filter((term) => term !== own).join(", "),
    foto: picture,
    "en-menu": isInMenu ? "1" : "",
  };
}

function PictureFields({ address, error }: { address: string; error: string | undefined }) {
  const megabytes = MAX_PICTURE_BYTES / 1024 / 1024;
  return (
    <>
      {/* An arrived file stays while the rest of the form is mended. */}
      <input key={address} type="hidden" name={PICTURE_FIELD} value={address} />
      {address !== "" && (
        <div className="group-picture">
          <ProductThumb address={address} />
          <label className="check">
            <input type="checkbox" name={PICTURE_REMOVED} />
            Quitar la foto
          </label>
        </div>
      )}
      <FieldFrame
        id={PICTURE_FIELD}
        label={address === "" ? "Foto" : "Otra foto"}
        hint={`JPG, PNG, WebP o AVIF de hasta ${megabytes} MB. Se ve en el inicio; sin foto, va la del producto más nuevo.`}
        error={error}
      >
        {(control) => (
          <input type="file" name={PICTURE_FILE} accept={PICTURE_TYPES.join(",")} {...control} />
        )}
      </FieldFrame>
    </>
  );
}
