import { Form } from "@remix-run/react";

import { SelectField } from "../../fields";

type ListFilterFormProps<Sort extends string> = {
  action: string;
  hint: string;
  query: { text: string; sort: Sort };
  sortNames: Record<Sort, string>;
  /** Number of filters in use, without search text and sort order. */
  chosenCount?: number;
  children?: React.ReactNode;
};

export function ListFilterForm<Sort extends string>(props: ListFilterFormProps<Sort>) {
  const { action, hint, query, sortNames, chosenCount = 0, children } = props;
  const title = children === undefined ? "Orden" : "Filtros y orden";
  return (
    <Form method="get" action={action} className="product-filters" role="search">
      <div className="list-search">
        <label className="visually-hidden" htmlFor="q">
          Buscar
        </label>
        <input
          type="search"
          id="q"
          name="q"
          defaultValue={query.text}
          placeholder={hint}
          autoComplete="off"
          enterKeyHint="search"
        />
        <button className="button button-small">Buscar</button>
      </div>
      <details className="list-more" open={chosenCount > 0}>
        <summary>
          {title}
          {chosenCount > 0 && ` (${chosenCount})`}
        </summary>
        <div className="list-fields">
          {children}
          <SelectField
            name="orden"
            label="Orden"
            defaultValue={query.sort}
            options={Object.entries<string>(sortNames).map(([id, label]) => ({ id, label }))}
          />
          <button className="button button-quiet button-small">Aplicar</button>
        </div>
      </details>
    </Form>
  );
}
