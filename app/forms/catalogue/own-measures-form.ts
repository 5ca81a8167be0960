import type { OwnMeasures } from "../../domain/catalogue/size-match";
import { parseSpan, type Measure } from "../../domain/catalogue/size-guide";
import { toLine } from "../../domain/plain/visible-text";
import { settleForm, type FormReply, type ParsedForm } from "../form-reply";
import { readTyped } from "../kit/typed-texts";

type Asked = readonly { id: Measure; name: string }[];

const MAX_KEPT_LENGTH = 20;

/** What a shopper measured, of what the guide asks for. */
export function parseOwnMeasures(
  formData: FormData,
  asked: Asked,
): ParsedForm<OwnMeasures, string> {
  const typed = readTyped(
    formData,
    asked.map(({ id }) => ({ name: id })),
  );
  const own: OwnMeasures = {};
  const errors: FormReply["errors"] = {};
  const values: FormReply["values"] = {};
  for (const { id, name } of asked) {
    const text = toLine(typed[id] ?? "").slice(0, MAX_KEPT_LENGTH);
    values[id] = text;
    if (text === "") continue;
    const span = parseSpan(text);
    if (span && span.minMm === span.maxMm) own[id] = span.minMm;
    else errors[id] = `${name}: escribí centímetros, de 1 a 250, por ejemplo 54,5.`;
  }
  const [first] = asked;
  if (first && Object.keys(own).length === 0 && Object.keys(errors).length === 0)
    errors[first.id] = "Escribí al menos una medida.";
  return settleForm(own, { values, errors });
}
