import type { SellingTexts } from "../../../../domain/shop/selling-texts";
import { MAX_TRANSFER_HOURS } from "../../../../domain/shop/shop-settings";
import type { SellingErrors, SellingField } from "../../../../forms/shop/selling-fields";
import { TextField } from "../../../text-field";

type BankSectionProps = { texts: SellingTexts; errors: SellingErrors };

/** The account for transfers, and how long an order waits for one. */
export function BankSection({ texts, errors }: BankSectionProps) {
  const line = (name: SellingField, text: string) => ({
    name,
    defaultValue: text,
    error: errors[name],
    autoComplete: "off",
  });
  return (
    <section className="panel" aria-labelledby="transferencias">
      <h2 id="transferencias">Transferencias</h2>
      <p className="field-hint">
        Es lo que ve quien elige pagar por transferencia. Con el CBU o el alias alcanza.
      </p>
      <div className="form-row">
        <TextField {...line("titular", texts.bankHolder)} label="Titular de la cuenta" />
        <TextField {...line("banco", texts.bankName)} label="Banco o billetera" />
      </div>
      <div className="form-row">
        <TextField
          label="CBU o CVU"
          hint="Los 22 números, con o sin espacios."
          inputMode="numeric"
          {...line("cbu", texts.cbu)}
        />
        <TextField
          {...line("alias", texts.alias)}
          label="Alias"
          hint="Por ejemplo MI.TIENDA.ROPA"
        />
      </div>
      <TextField
        label="Horas para transferir"
        hint={`Cuánto espera un pedido, de 1 a ${MAX_TRANSFER_HOURS} horas. Después se cancela solo si reserva prendas contadas; a los demás los cancelás vos.`}
        inputMode="numeric"
        {...line("horas", texts.transferHours)}
      />
    </section>
  );
}
