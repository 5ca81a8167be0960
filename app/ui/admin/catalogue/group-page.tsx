import { Link } from "@remix-run/react";

import { adminPaths } from "../../../admin-paths";
import type { Named, Section } from "../../../domain/catalogue/taxonomy";
import { ErrorSummary } from "../../error-summary";
import { Notice } from "../../notice";
import { PostForm } from "../../post-form";
import { SelectField } from "../../select-field";
import { LOAD_FAILED } from "../load-failed";
import { GroupForm, type GroupReply } from "./group-form";
import type { ListedGroup } from "./menu-group-row";

export type GroupPageData = {
  id: string;
  /** What a change must name; empty while the database cannot be read. */
  version: string;
  /** Null while the database cannot be read. */
  group: ListedGroup | null;
  sections: Section[];
  /** All other groups. */
  others: Named[];
};

type GroupPageProps = { data: GroupPageData; reply: GroupReply | null };

/** One category: its name, section, words and picture, and how to be rid of it. */
export function GroupPage({ data, reply }: GroupPageProps) {
  const { id, group, sections, others } = data;
  const version = data.version === "" ? (reply?.values.version ?? "") : data.version;
  return (
    <>
      <header className="page-header">
        <h1>{nameGroup(data)}</h1>
        <Link className="button button-quiet button-small" to={adminPaths.menu()}>
          Volver al menú
        </Link>
      </header>
      {reply && <ErrorSummary title="No se guardó" errors={listErrors(reply)} />}
      {!group && !reply && <Notice text={LOAD_FAILED} />}
      {(group ?? reply) && (
        <GroupForm id={id} group={group} version={version} sections={sections} reply={reply} />
      )}
      {group && <DeletionForm group={group} version={version} others={others} reply={reply} />}
    </>
  );
}

export function nameGroup({ group }: Pick<GroupPageData, "group">): string {
  return group?.name ?? "Categoría";
}

type DeletionFormProps = {
  group: ListedGroup;
  version: string;
  others: Named[];
  reply: GroupReply | null;
};

function DeletionForm({ group, version, others, reply }: DeletionFormProps) {
  const { productCount } = group;
  const options = [
    { id: "", label: productCount === 0 ? "Ninguna" : "Elegí una" },
    ...others.map(({ id, name }) => ({ id, label: name })),
  ];
  return (
    <PostForm
      action={adminPaths.group(group.id)}
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
