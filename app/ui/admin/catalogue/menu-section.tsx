import { Link } from "@remix-run/react";

import { adminPaths } from "../../../admin-paths";
import { AUDIENCES, nameAudience, widenAudiences } from "../../../domain/catalogue/audience";
import {
  audiencesOf,
  type Group,
  type Section,
  type Taxonomy,
} from "../../../domain/catalogue/taxonomy";
import { MAX_GROUP_NAME_LENGTH } from "../../../domain/catalogue/typed-words";
import { countProducts, listChoices } from "../../../domain/plain/words";
import {
  addedField,
  numberField,
  sectionField,
  type MenuReply,
} from "../../../forms/catalogue/menu-form";
import { paths } from "../../../paths";
import { DragList, NumberField } from "../drag-order";
import { Panel, RowButtons } from "../page-parts";

export type ListedGroup = Group & { productCount: number; shownCount: number };

export const MENU_FORM_ID = "orden-del-menu";

type PlacedGroup = { id: string; group: ListedGroup; place: number; isKind: boolean };

/** Section by section, each category before its kinds; the places count through the whole menu. */
export function placeGroups(
  { sections }: Pick<Taxonomy, "sections">,
  groups: readonly ListedGroup[],
): PlacedGroup[] {
  const ordered = sections.flatMap(({ id }) => {
    const own = groups.filter(({ section }) => section === id);
    return own
      .filter(({ parent }) => !own.some((one) => one.id === parent))
      .flatMap((group) => [
        { group, isKind: false },
        ...own
          .filter(({ parent }) => parent === group.id)
          .map((kind) => ({ group: kind, isKind: true })),
      ]);
  });
  return ordered.map((row, at) => ({ ...row, id: row.group.id, place: at + 1 }));
}

type MenuSectionProps = {
  section: Section;
  others: readonly Section[];
  rows: readonly PlacedGroup[];
  reply: MenuReply | null;
};

export function MenuSection({ section, others, rows, reply }: MenuSectionProps) {
  const { id, name } = section;
  const typed = reply?.sections?.[id] ?? name;
  const audience = describeAudience(section, [section, ...others]);
  return (
    <Panel id={`titulo-${id}`} title={name}>
      {audience !== null && <p className="field-hint menu-audience">{audience}</p>}
      <NameField id={sectionField(id)} label="Nombre de la sección" text={typed}>
        {reply?.isStale && typed !== name && (
          <span className="field-hint">Ahora se llama “{name}”.</span>
        )}
      </NameField>
      {/* A list that was stored in another order starts anew. */}
      <DragList key={rows.map((row) => row.id).join()} rows={rows}>
        {({ group, place, isKind }, handle) => (
          <MenuGroupRow
            group={group}
            isKind={isKind}
            number={reply?.numbers?.[group.id] ?? place}
            handle={handle}
          />
        )}
      </DragList>
      <NameField id={addedField(id)} label={`Categoría nueva en ${name}`} text={reply?.added?.[id]}>
        <button
          form={MENU_FORM_ID}
          className="button button-small"
          name="intent"
          value={`add:${id}`}
        >
          Agregar<span className="visually-hidden"> en {name}</span>
        </button>
      </NameField>
      {others.length > 0 && <Repetition {...{ section, others, isEmpty: rows.length === 0 }} />}
    </Panel>
  );
}

/** The audience of the section decides; its categories come first. */
function describeAudience(section: Section, sections: readonly Section[]): string | null {
  const own = audiencesOf(section, sections);
  if (own.length === 0) return null;
  const shown = AUDIENCES.map(({ id }) => id).filter((id) =>
    widenAudiences([id]).some((one) => own.includes(one)),
  );
  return `Acá se ve también todo lo que es para ${listChoices(shown.map(nameAudience))}, aunque su categoría esté en otra sección.`;
}

type RepetitionProps = { section: Section; others: readonly Section[]; isEmpty: boolean };

/** An empty section gets the categories of another, any other section gives its own: most often to those for somebody. */
function Repetition({ section, others, isEmpty }: RepetitionProps) {
  if (isEmpty) {
    return (
      <div className="menu-repeat">
        <p className="field-hint">O empezá con las categorías de otra sección:</p>
        {others.map(({ id, name }) => (
          <RepeatButton key={id} from={id} to={section.id}>
            Repetir las categorías de {name}
          </RepeatButton>
        ))}
      </div>
    );
  }
  const button = ({ id, name }: Section) => (
    <RepeatButton key={id} from={section.id} to={id}>
      Repetir estas categorías en {name}
    </RepeatButton>
  );
  const isForSome = (one: Section) => audiencesOf(one).length > 0;
  const rest = others.filter((one) => !isForSome(one));
  return (
    <div className="menu-repeat">
      {others.filter(isForSome).map(button)}
      {rest.length > 0 && (
        <details>
          <summary>Repetir estas categorías en otra sección</summary>
          {rest.map(button)}
        </details>
      )}
    </div>
  );
}

function RepeatButton(props: { from: string; to: string; children: React.ReactNode }) {
  const { from, to, children } = props;
  return (
    <button
      form={MENU_FORM_ID}
      className="button button-quiet button-small"
      name="intent"
      value={`repeat:${from}:${to}`}
    >
      {children}
    </button>
  );
}

type NameFieldProps = {
  id: string;
  label: string;
  text: string | undefined;
  hint?: string;
  children?: React.ReactNode;
};

export function NameField({ id, label, text = "", hint, children }: NameFieldProps) {
  return (
    <div className="menu-add">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <input
        type="text"
        id={id}
        name={id}
        maxLength={MAX_GROUP_NAME_LENGTH}
        autoComplete="off"
        defaultValue={text}
        aria-describedby={hint === undefined ? undefined : `${id}-ayuda`}
      />
      {children}
      {hint !== undefined && (
        <span className="field-hint" id={`${id}-ayuda`}>
          {hint}
        </span>
      )}
    </div>
  );
}

type MenuGroupRowProps = {
  group: ListedGroup;
  /** True below its category. */
  isKind: boolean;
  number: number;
  handle: React.ReactNode;
};

function MenuGroupRow({ group, isKind, number, handle }: MenuGroupRowProps) {
  const { id, name, isInMenu, isUndecided, shownCount } = group;
  const buttons = {
    ...{ up: "Subir", down: "Bajar" },
    ...((!isInMenu || isUndecided) && { show: isUndecided ? "Sí, va" : "Mostrar" }),
    ...(isInMenu && { hide: isUndecided ? "No va" : "Ocultar" }),
  };
  return (
    <li className="menu-group" data-kind={isKind || undefined}>
      <div className="menu-place">
        {handle}
        <NumberField label={`Lugar de ${name}`} name={numberField(id)} number={number} />
      </div>
      <div className="menu-name">
        <Link to={adminPaths.group(id)}>{name}</Link>
        <span className="field-hint">{describeState(group)}</span>
        {isUndecided && <strong className="menu-new">Categoría nueva. ¿Va en el menú?</strong>}
      </div>
      <div className="menu-actions">
        <RowButtons form={MENU_FORM_ID} {...{ id, name, buttons }} />
        {shownCount > 0 && (
          <a className="row-action" href={paths.group(group.section, id)}>
            Ver<span className="visually-hidden"> {name} en la tienda</span>
          </a>
        )}
      </div>
    </li>
  );
}

function describeState({ productCount, shownCount, isInMenu }: ListedGroup): string {
  const products = countProducts(productCount);
  if (productCount === 0) return "Sin productos: no se muestra";
  if (shownCount === 0) return `${products}, todos ocultos: no se muestra`;
  return isInMenu ? `${products}, en el menú` : `${products}, fuera del menú`;
}
