import { useLocation } from "@remix-run/react";
import { Fragment } from "react";

import { adminPaths } from "../../../admin-paths";
import {
  MAX_LINK_LABEL_LENGTH,
  MAX_LINK_TARGET_LENGTH,
  MAX_LINKS,
  type LinkRow,
} from "../../../domain/catalogue/arrange-links";
import type { MenuLink, Taxonomy } from "../../../domain/catalogue/taxonomy";
import { linkFields, NEW_SECTION_FIELD, type MenuReply } from "../../../forms/catalogue/menu-form";
import { ErrorSummary, PostForm } from "../../form";
import { KEEP_PLACE } from "../../page-focus";
import { Notice, LOAD_FAILED } from "../../page";
import { NumberField } from "../drag-order";
import { IntentButton, PageHeader } from "../page-parts";
import {
  MENU_FORM_ID,
  MenuSection,
  NameField,
  placeGroups,
  type ListedGroup,
} from "./menu-section";

type Overview = { version: number; taxonomy: Taxonomy; groups: readonly ListedGroup[] };

type MenuAdminPageProps = {
  /** Null while the database cannot be read. */
  overview: Overview | null;
  reply: MenuReply | null;
};

export function MenuAdminPage({ overview, reply }: MenuAdminPageProps) {
  return (
    <>
      <PageHeader title="Menú" />
      <p className="page-lead">
        Así ordena la tienda tus productos. Una categoría sin productos a la vista no se muestra, y
        una categoría nueva que escribas en un producto aparece acá sola.
      </p>
      {overview === null ? (
        <Notice text={LOAD_FAILED} />
      ) : (
        <>
          <MenuForm overview={overview} reply={reply?.links ? null : reply} />
          <MenuLinksForm
            version={overview.version}
            links={overview.taxonomy.links}
            reply={reply?.links ? reply : null}
          />
        </>
      )}
    </>
  );
}

function MenuForm({ overview, reply }: { overview: Overview; reply: MenuReply | null }) {
  const { key } = useLocation();
  const { version, taxonomy, groups } = overview;
  const placed = placeGroups(taxonomy, groups);
  return (
    <PostForm
      key={key}
      id={MENU_FORM_ID}
      action={adminPaths.menu()}
      {...KEEP_PLACE}
      className="menu-form"
      noValidate
    >
      {reply && <ErrorSummary title="No se guardó" errors={listErrors(reply)} />}
      <input type="hidden" name="version" value={version} />
      {/* Enter in a field presses this one, which saves all that was typed. */}
      <button className="visually-hidden" name="intent" value="order" tabIndex={-1}>
        Guardar menú
      </button>
      {taxonomy.sections.map((section) => (
        <MenuSection
          key={section.id}
          section={section}
          others={taxonomy.sections.filter((one) => one !== section)}
          rows={placed.filter(({ group }) => group.section === section.id)}
          reply={reply}
        />
      ))}
      <NameField
        id={NEW_SECTION_FIELD}
        label="Sección nueva"
        text={reply?.sections?.[""]}
        hint="Por ejemplo Mujer, Hombre o Niños: ahí entra también lo que es para ellos."
      >
        <button className="button button-small" name="intent" value="add-section">
          Agregar sección
        </button>
      </NameField>
      <div className="form-actions">
        <IntentButton value="order">Guardar menú</IntentButton>
      </div>
    </PostForm>
  );
}

function listErrors({ errors, controlId }: MenuReply) {
  return Object.values(errors).map((message) => ({ controlId, message }));
}

type MenuLinksFormProps = {
  version: number;
  links: readonly MenuLink[];
  /** Set when these links were refused. */
  reply: MenuReply | null;
};

/** The links that the menu ends with; the last row is for a new one. */
function MenuLinksForm({ version, links, reply }: MenuLinksFormProps) {
  const { key } = useLocation();
  const rows: LinkRow[] = reply?.links ?? links.map((link, at) => ({ ...link, number: at + 1 }));
  const end = rows.findLastIndex(({ label, target }) => label !== "" || target !== "") + 1;
  const filled = rows.slice(0, end);
  const shown = end < MAX_LINKS ? [...filled, { label: "", target: "", number: end + 1 }] : filled;
  return (
    <PostForm
      key={key}
      action={adminPaths.menu()}
      {...KEEP_PLACE}
      className="panel menu-links-form"
      aria-labelledby="otros-enlaces"
      noValidate
    >
      <h2 id="otros-enlaces">Otros enlaces</h2>
      <p className="field-hint">Salen al final del menú. Para quitar uno, vaciá sus dos campos.</p>
      {reply && <ErrorSummary title="No se guardaron" errors={listErrors(reply)} />}
      {reply?.isStale && <StoredLinks links={links} />}
      <input type="hidden" name="version" value={version} />
      <ul className="menu-groups">
        {shown.map((link, row) => (
          <LinkFields key={row} link={link} row={row} wrongId={reply?.controlId ?? null} />
        ))}
      </ul>
      <div className="form-actions">
        <IntentButton value="links">Guardar enlaces</IntentButton>
      </div>
    </PostForm>
  );
}

function StoredLinks({ links }: { links: readonly MenuLink[] }) {
  if (links.length === 0) return <p>Ahora no hay ninguno guardado.</p>;
  return (
    <>
      <p>Ahora están guardados:</p>
      <ol>
        {links.map(({ label, target }) => (
          <li key={target}>
            {label}: {target}
          </li>
        ))}
      </ol>
    </>
  );
}

const LINK_TEXTS = [
  { part: "label", text: "Texto", traits: { maxLength: MAX_LINK_LABEL_LENGTH } },
  {
    part: "target",
    text: "Dirección",
    traits: { maxLength: MAX_LINK_TARGET_LENGTH, autoCapitalize: "none", spellCheck: false },
  },
] as const;

type LinkFieldsProps = { link: LinkRow; row: number; wrongId: string | null };

function LinkFields({ link, row, wrongId }: LinkFieldsProps) {
  const names = linkFields(row);
  const place = row + 1;
  return (
    <li className="menu-group">
      <NumberField label={`Lugar del enlace ${place}`} name={names.number} number={link.number} />
      <div className="menu-name">
        {LINK_TEXTS.map(({ part, text, traits }) => (
          <Fragment key={part}>
            <label className="field-hint" htmlFor={names[part]}>
              {text}
              <span className="visually-hidden"> del enlace {place}</span>
            </label>
            <input
              type="text"
              id={names[part]}
              name={names[part]}
              defaultValue={link[part]}
              autoComplete="off"
              aria-invalid={wrongId === names[part] || undefined}
              {...traits}
            />
          </Fragment>
        ))}
      </div>
    </li>
  );
}
