import { RETURN_REASONS } from "../../domain/returns/return-request";
import type { ExchangeLine } from "../../domain/returns/shown-exchange";
import type { FormReply } from "../../forms/form-reply";
import { countField, reasonField, wantedField } from "../../forms/returns/return-form";
import { SelectField } from "../fields";
import { replyField } from "../form-fields";

type ExchangeSelectsProps = {
  line: ExchangeLine;
  reply: FormReply | null;
  /** True when nothing else can be exchanged. */
  isOnly: boolean;
  hint: string;
};

/** Of a line of an order: how many pieces, why, and for what. */
export function ExchangeSelects({ line, reply, isOnly, hint }: ExchangeSelectsProps) {
  const { itemId, most, options } = line;
  const counts = Array.from({ length: most + 1 }, (_, count) => ({
    ...{ id: String(count), label: count === 0 ? "Ninguna" : String(count) },
  }));
  return (
    <>
      <SelectField
        {...replyField(reply, countField(itemId), isOnly ? "1" : "0")}
        label="Cuántas cambiás"
        options={counts}
      />
      <SelectField
        {...replyField(reply, reasonField(itemId))}
        label="Motivo"
        options={[{ id: "", label: "Elegí el motivo" }, ...RETURN_REASONS]}
      />
      <SelectField
        {...replyField(reply, wantedField(itemId))}
        label="Talle nuevo"
        hint={hint}
        options={[{ id: "", label: "Elegí qué querés en su lugar" }, ...options]}
      />
    </>
  );
}

export function listExchangeFields(lines: readonly ExchangeLine[]): string[] {
  return lines.flatMap(({ itemId }) => [
    ...[countField(itemId), reasonField(itemId), wantedField(itemId)],
  ]);
}
