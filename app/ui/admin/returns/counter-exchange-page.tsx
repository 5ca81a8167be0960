import { Link } from "@remix-run/react";

import { adminPaths } from "../../../admin-paths";
import { COUNTER_WAYS } from "../../../domain/payments/payment-method";
import { formatPesos } from "../../../domain/plain/money";
import type { CounterForm, ExchangeLine } from "../../../domain/returns/shown-exchange";
import type { FormReply } from "../../../forms/form-reply";
import { brokenLineField, PAID_FIELDS } from "../../../forms/returns/return-form";
import { SelectField } from "../../fields";
import { ErrorSummary, PostForm, useReplyErrors } from "../../form";
import { ExchangeSelects, listExchangeFields } from "../../order/exchange-selects";
import { Notice } from "../../page";
import { IntentButton, Panel } from "../page-parts";

type CounterExchange = CounterForm & {
  orderNumber: string;
  customerName: string;
  formKey: string;
};

type CounterExchangePageProps = { page: CounterExchange; reply: FormReply | null };

export function CounterExchangePage({ page, reply }: CounterExchangePageProps) {
  const { orderNumber, customerName, refusal, openCodes, lines, formKey } = page;
  const controls = Object.fromEntries(listExchangeFields(lines).map((name) => [name, name]));
  const { way, seen } = PAID_FIELDS;
  const errors = useReplyErrors(reply, { cambio: null, ...controls, [way]: way });
  const difference = reply?.values[seen] ?? "";
  return (
    <>
      {errors.length > 0 && <ErrorSummary title="No se cambió nada" errors={errors} />}
      {refusal !== null && <Notice text={refusal} />}
      {openCodes.map((code) => (
        <p key={code} className="alert-note">
          Ya pidió el cambio <Link to={adminPaths.exchange(code)}>{code}</Link>: seguilo desde ahí,
          sin hacer otro.
        </p>
      ))}
      {lines.length > 0 && (
        <PostForm
          action={adminPaths.counterExchange(orderNumber)}
          className="form"
          noValidate
          replace
        >
          <input type="hidden" name="clave" value={formKey} />
          <Panel id="que-cambia" title={`Qué cambia ${customerName}`.trim()}>
            {lines.map((line) => (
              <LineFields
                key={line.itemId}
                line={line}
                reply={reply}
                isOnly={lines.length === 1 && line.most === 1}
              />
            ))}
            <p className="field-hint">
              Lo que trae vuelve al stock y lo nuevo sale, en un solo paso. Si lo nuevo cuesta más,
              te pide cómo paga la diferencia; si cuesta menos, después se la devolvés.
            </p>
            {difference !== "" && (
              <>
                <input type="hidden" name={seen} value={difference} />
                <SelectField
                  name={way}
                  label={`Cómo paga la diferencia de ${formatPesos(Number(difference))}`}
                  error={reply?.errors[way]}
                  defaultValue={reply?.values[way] ?? ""}
                  options={[{ id: "", label: "Elegí cómo" }, ...COUNTER_WAYS]}
                />
              </>
            )}
          </Panel>
          <div className="form-actions">
            <IntentButton value="exchange">Hacer el cambio</IntentButton>
          </div>
        </PostForm>
      )}
    </>
  );
}

type LineFieldsProps = { line: ExchangeLine; reply: FormReply | null; isOnly: boolean };

function LineFields({ line, reply, isOnly }: LineFieldsProps) {
  const { itemId, name, choice } = line;
  const field = brokenLineField(itemId);
  return (
    <fieldset className="form">
      <legend>
        {name} · {choice}
      </legend>
      <ExchangeSelects line={line} reply={reply} isOnly={isOnly} hint="Los que hay ahora." />
      <label className="check">
        <input type="checkbox" name={field} defaultChecked={reply?.values[field] !== undefined} />
        Vino rota o usada: no vuelve a la venta
      </label>
    </fieldset>
  );
}
