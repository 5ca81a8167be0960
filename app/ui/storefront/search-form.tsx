import { Form, useSearchParams } from "@remix-run/react";
import { useState } from "react";

import { paths } from "../../paths";
import { Icon } from "../icon";

const FIELD_ID = "busqueda";

/** The search field of the header. Its suggestions load when it is first focused. */
export function SearchForm() {
  const [params] = useSearchParams();
  const text = params.get("q") ?? "";
  const [suggestions, setSuggestions] = useState<React.ReactNode>(null);
  // Without its file the field works as it does without script.
  const loadSuggestions = () =>
    import("./search-suggestions").then(
      ({ SearchSuggestions }) => setSuggestions(<SearchSuggestions fieldId={FIELD_ID} />),
      () => undefined,
    );
  return (
    <Form className="search" role="search" method="get" action={paths.products()}>
      <span className="search-mark">
        <Icon name="search" />
      </span>
      <label className="visually-hidden" htmlFor={FIELD_ID}>
        Buscar productos
      </label>
      {/* A new key for a new address: the field follows the page without controlling what is typed. */}
      <input
        key={text}
        id={FIELD_ID}
        type="search"
        name="q"
        defaultValue={text}
        placeholder="¿Qué buscás?"
        autoComplete="off"
        enterKeyHint="search"
        onFocus={loadSuggestions}
      />
      <button className="icon-button" aria-label="Buscar">
        <Icon name="search" />
      </button>
      {suggestions}
    </Form>
  );
}
