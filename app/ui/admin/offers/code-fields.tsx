import { CODE_KINDS } from "../../../domain/offers/discount-code";
import type { EditedCode, OfferChoices } from "../../../domain/offers/edited-offer";
import type { CodeField, CodeReply } from "../../../forms/offers/code-form";
import { SelectField } from "../../select-field";
import { TextField } from "../../text-field";
import type { FormControls } from "../../use-reply-errors";
import { replyField } from "../reply-field";
import { SharedFields } from "./shared-fields";

export const CODE_CONTROLS: FormControls<CodeField> = {
  formulario: null,
  codigo: "codigo",
  tipo: "tipo",
  valor: "valor",
  usos: "usos",
  minimo: "minimo",
  desde: "desde",
  hasta: "hasta",
  marcas: "marcas",
  categorias: "categorias",
};

type CodeFieldsProps = {
  /** Null for a new one. */
  code: EditedCode | null;
  reply: CodeReply | null;
  choices: OfferChoices;
};

export function CodeFields({ code, reply, choices }: CodeFieldsProps) {
  const isOnce = reply ? reply.values.unaVez === "1" : (code?.oncePerEmail ?? false);
  return (
    <>
      <TextField
        {...replyField(reply, "codigo", code?.code)}
        label="Código"
        hint="Da lo mismo en mayúsculas o minúsculas, con o sin acentos y espacios."
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        required
      />
      <div className="form-row">
        <SelectField
          {...replyField(reply, "tipo", code?.kind)}
          label="Tipo"
          hint="Qué se descuenta."
          options={CODE_KINDS}
        />
        <TextField
          {...replyField(reply, "valor", code && code.value > 0 ? String(code.value) : undefined)}
          label="Valor"
          hint="Porcentaje o pesos. Con envío gratis no hace falta."
          inputMode="numeric"
          autoComplete="off"
        />
      </div>
      <div className="form-row">
        <TextField
          {...replyField(reply, "usos", code?.maxUses?.toString())}
          label="Usos como máximo"
          hint="Pedidos que lo pueden usar, entre todos. Vacío: sin tope."
          inputMode="numeric"
          autoComplete="off"
        />
        <TextField
          {...replyField(
            reply,
            "minimo",
            code && code.minPesos > 0 ? String(code.minPesos) : undefined,
          )}
          label="Compra mínima"
          hint="En pesos, sin contar el envío. Vacío: sin mínimo."
          inputMode="numeric"
          autoComplete="off"
        />
      </div>
      <label className="check">
        <input type="checkbox" name="unaVez" value="1" defaultChecked={isOnce} />
        Una vez por e-mail
      </label>
      <SharedFields
        reply={reply}
        choices={choices}
        start={{
          desde: code?.from ?? "",
          hasta: code?.until ?? "",
          sinOferta: code?.scope.skipsSale ?? false,
        }}
        chosen={{
          brands: reply?.brands ?? code?.scope.brands ?? [],
          groups: reply?.groups ?? code?.scope.groups ?? [],
        }}
      />
    </>
  );
}
