import type { SellingTexts } from "../../../../domain/shop/selling-texts";
import { MAX_TRANSFER_HOURS } from "../../../../domain/shop/shop-settings";
import type { SellingErrors } from "../../../../forms/shop/selling-fields";
import { TextField } from "../../../text-field";

type BankSectionProps = { texts: SellingTexts; errors: SellingErrors };

/** The account for transfers, and how long an order waits for one. */
export function BankSection({ texts, errors }: BankSectionProps) {
  return (
    <section className="panel" aria-labelledby="transferencias">
      <h2 id="transferencias">Transferencias</h2>
      <p className="field-hint">
        Es lo que ve quien elige pagar por transferencia. Con el CBU o el alias alcanza.
      </p>
      <div className="form-row">
        <TextField
          name="titular"
          label="Titular de la cuenta"
          defaultValue={texts.bankHolder}
          error={errors.titular}
          autoComplete="off"
        />
        <TextField
          name="banco"
          label="Banco o billetera"
          defaultValue={texts.bankName}
          error={errors.banco}
          autoComplete="off"
        />
      </div>
      <div className="form-row">
        <TextField
          name="cbu"
          label="CBU o CVU"
          hint="Los 22 números, con o sin espacios."
          defaultValue={texts.cbu}
          error={errors.cbu}
          inputMode="numeric"
          autoComplete="off"
        />
        <TextField
          name="alias"
          label="Alias"
          hint="Por ejemplo MI.TIENDA.ROPA"
          defaultValue={texts.alias}
          error={errors.alias}
          autoComplete="off"
        />
      </div>
      <TextField
        name="horas"
        label="Horas para transferir"
        hint={`Cuánto espera un pedido, de 1 a ${MAX_TRANSFER_HOURS} horas. Después podés cancelarlo.`}
        defaultValue={texts.transferHours}
        error={errors.horas}
        inputMode="numeric"
        autoComplete="off"
      />
    </section>
  );
}
