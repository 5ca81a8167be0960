import { Form } from "@remix-run/react";

import { TextField } from "../text-field";
import { SelectField } from "./select-field";

type ListFilterFormProps<Sort extends string> = {
  action: string;
  /** What the text is looked for in. */
  hint: string;
  query: { text: string; sort: Sort };
  sortNames: Record<Sort, string>;
  /** Fields between the text and the order. */
  children?: React.ReactNode;
};

/** What to look for in a list; an address, so that it can be kept and shared. */
export function ListFilterForm<Sort extends string>(props: ListFilterFormProps<Sort>) {
  const { action, hint, query, sortNames, children } = props;
  return (
    <Form method="get" action={action} className="list-filters" role="search">
      <TextField
        name="q"
        type="search"
        label="Buscar"
        hint={hint}
        defaultValue={query.text}
        autoComplete="off"
        enterKeyHint="search"
      />
      {children}
      <SelectField
        name="orden"
        label="Orden"
        defaultValue={query.sort}
        options={Object.entries<string>(sortNames).map(([id, label]) => ({ id, label }))}
      />
      <button className="button">Buscar</button>
    </Form>
  );
}
