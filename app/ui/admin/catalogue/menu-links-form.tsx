import { useLocation } from "@remix-run/react";

import { adminPaths } from "../../../admin-paths";
import {
  MAX_LINK_LABEL_LENGTH,
  MAX_LINK_TARGET_LENGTH,
  MAX_LINKS,
  type LinkRow,
} from "../../../domain/catalogue/arrange-links";
import type { MenuLink } from "../../../domain/catalogue/taxonomy";
import { linkFields, type MenuReply } from "../../../forms/catalogue/menu-form";
import { ErrorSummary } from "../../error-summary";
import { KEEP_PLACE } from "../../keep-place";
import { PostForm } from "../../post-form";

type MenuLinksFormProps = {
  version: number;
  links: readonly MenuLink[];
  /** Set when these links were refused. */
  reply: MenuReply | null;
};

/** The links that the menu ends with; the last row is for a new one. */
export function MenuLinksForm({ version, links, reply }: MenuLinksFormProps) {
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
      {reply && (
        <ErrorSummary
          title="No se guardaron"
          errors={Object.values(reply.errors).map((message) => ({
            controlId: reply.controlId,
            message,
          }))}
        />
      )}
      {reply?.isStale && <StoredLinks links={links} />}
      <input type="hidden" name="version" value={version} />
      <ul className="menu-groups">
        {shown.map((link, row) => (
          <LinkFields key={row} link={link} row={row} wrongId={reply?.controlId ?? null} />
        ))}
      </ul>
      <div className="form-actions">
        <button className="button" name="intent" value="links">
          Guardar enlaces
        </button>
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

type LinkFieldsProps = { link: LinkRow; row: number; wrongId: string | null };

function LinkFields({ link, row, wrongId }: LinkFieldsProps) {
  const { label, target, number } = linkFields(row);
  const place = row + 1;
  return (
    <li className="menu-group">
      <label className="menu-number">
        <span className="visually-hidden">Lugar del enlace {place}</span>
        <input type="text" inputMode="numeric" name={number} defaultValue={link.number} />
      </label>
      <div className="menu-name">
        <label className="field-hint" htmlFor={label}>
          Texto<span className="visually-hidden"> del enlace {place}</span>
        </label>
        <input
          type="text"
          id={label}
          name={label}
          defaultValue={link.label}
          maxLength={MAX_LINK_LABEL_LENGTH}
          autoComplete="off"
          aria-invalid={wrongId === label || undefined}
        />
        <label className="field-hint" htmlFor={target}>
          Dirección<span className="visually-hidden"> del enlace {place}</span>
        </label>
        <input
          type="text"
          id={target}
          name={target}
          defaultValue={link.target}
          maxLength={MAX_LINK_TARGET_LENGTH}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          aria-invalid={wrongId === target || undefined}
        />
      </div>
    </li>
  );
}
