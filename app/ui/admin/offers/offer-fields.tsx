import { NavLink } from "@remix-run/react";
import { useMemo } from "react";

import { adminPaths } from "../../../admin-paths";
import type { OfferChoices } from "../../../domain/offers/edited-offer";
import type { OfferScope } from "../../../domain/offers/offered-line";
import type { FieldGroup, Texts } from "../../../domain/plain/fields";
import { DAY_FIELDS, SALE_FIELD, type OfferReply } from "../../../forms/offers/offer-form";
import { type ListedError, ErrorSummary } from "../../form";
import { FieldError } from "../../fields";
import { FormFields, showFields } from "../../form-fields";
import { PageHeader } from "../page-parts";

const TABS = [
  { name: "Precios de oferta", to: adminPaths.offers() },
  { name: "Códigos", to: adminPaths.codes() },
  { name: "Promociones por cantidad", to: adminPaths.quantityOffers() },
];

export function OfferPage(props: {
  title: string;
  refusal?: string;
  errors: readonly ListedError[];
  children: React.ReactNode;
}) {
  const { title, refusal = "No se guardó", errors, children } = props;
  return (
    <>
      <PageHeader title={title} />
      <OfferTabs />
      {errors.length > 0 && <ErrorSummary title={refusal} errors={errors} />}
      {children}
    </>
  );
}

export function OfferTabs() {
  return (
    <nav className="tabs" aria-label="Ofertas">
      <ul>
        {TABS.map(({ name, to }) => (
          <li key={to}>
            <NavLink to={to}>{name}</NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** One array for each answer: a new array moves the focus to the summary again. */
export function useOfferErrors(reply: OfferReply | null, own: FieldGroup): ListedError[] {
  return useMemo(() => {
    const controls = [...Object.values({ ...own, ...DAY_FIELDS }).map(({ name }) => name)];
    return ["formulario", ...controls, "marcas", "categorias"].flatMap((name) => {
      const message = reply?.errors[name];
      const controlId = name === "formulario" ? null : name;
      return message === undefined ? [] : [{ controlId, message }];
    });
  }, [reply, own]);
}

type OfferFieldsProps = {
  own: FieldGroup;
  /** What the form of a stored offer shows. */
  stored?: Texts;
  scope?: OfferScope;
  reply: OfferReply | null;
  choices: OfferChoices;
};

export function OfferFields({ own, stored = {}, scope, reply, choices }: OfferFieldsProps) {
  const fields = Object.values({ ...own, ...DAY_FIELDS });
  const show = showFields([...fields, SALE_FIELD], stored, reply);
  return (
    <>
      <FormFields fields={fields} show={show} />
      <Checks
        name="marcas"
        legend="Marcas"
        all="Sin elegir ninguna, vale para todas las marcas."
        options={choices.brands}
        chosen={reply?.brands ?? scope?.brands ?? []}
        error={reply?.errors.marcas}
      />
      <Checks
        name="categorias"
        legend="Categorías"
        all="Sin elegir ninguna, vale para todas las categorías."
        options={choices.groups}
        chosen={reply?.groups ?? scope?.groups ?? []}
        error={reply?.errors.categorias}
      />
      <FormFields fields={[SALE_FIELD]} show={show} />
    </>
  );
}

type ChecksProps = {
  name: string;
  legend: string;
  all: string;
  options: readonly { id: string; name: string }[];
  chosen: readonly string[];
  error: string | undefined;
};

function Checks({ name, legend, all, options, chosen, error }: ChecksProps) {
  if (options.length === 0 && error === undefined) return null;
  return (
    <details className="scope" open={chosen.length > 0 || error !== undefined}>
      <summary id={name}>
        {legend}
        {chosen.length > 0 && ` (${chosen.length})`}
      </summary>
      <fieldset>
        <legend className="visually-hidden">{legend}</legend>
        <p className="field-hint">{all}</p>
        <FieldError id={name} error={error} />
        {options.map((option) => (
          <label key={option.id} className="check">
            <input
              type="checkbox"
              name={name}
              value={option.id}
              defaultChecked={chosen.includes(option.id)}
            />
            {option.name}
          </label>
        ))}
      </fieldset>
    </details>
  );
}
