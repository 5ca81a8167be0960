import { useEffect, useRef, useState } from "react";

import { MAX_ID_LENGTH, suggestProductId } from "../../../../domain/products/product-id";
import { TextField } from "../../../text-field";

type IdFieldProps = { text: string; error: string | undefined; isNew: boolean };

/** The product's id, which is also its address. */
export function IdField({ text, error, isNew }: IdFieldProps) {
  const field = useRef<HTMLDivElement>(null);
  const [suggestion, setSuggestion] = useState("");

  // While typing, previews the id that an empty field gets; the server finds the free number.
  useEffect(() => {
    const form = field.current?.closest("form");
    if (!isNew || !form) return;
    function suggest() {
      const brand = readField(form, "marca");
      const name = readField(form, "nombre");
      setSuggestion(name === "" ? "" : suggestProductId(brand, name, () => false));
    }
    suggest();
    form.addEventListener("input", suggest);
    return () => form.removeEventListener("input", suggest);
  }, [isNew]);

  return (
    <div ref={field}>
      <TextField
        name="id"
        label="ID"
        hint={
          isNew
            ? "Es el final de su dirección en la tienda. Vacío, se arma solo."
            : "Es el final de su dirección en la tienda. Si lo cambiás, la anterior lleva a la nueva."
        }
        defaultValue={text}
        placeholder={suggestion}
        error={error}
        maxLength={MAX_ID_LENGTH}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
    </div>
  );
}

function readField(form: HTMLFormElement | null | undefined, name: string): string {
  const field = form?.elements.namedItem(name);
  return field instanceof HTMLInputElement ? field.value : "";
}
