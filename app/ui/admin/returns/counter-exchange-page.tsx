import { Link } from "@remix-run/react";

import { adminPaths } from "../../../admin-paths";
import type { CounterForm, ExchangeLine } from "../../../domain/returns/shown-exchange";
import type { FormReply } from "../../../forms/form-reply";
import { brokenLineField } from "../../../forms/returns/return-form";
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
  const errors = useReplyErrors(reply, { cambio: null, ...controls });
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
              Lo que trae vuelve al stock y lo nuevo sale, en un solo paso. Por el mismo precio
              queda terminado; si hay diferencia, después la cobrás o la devolvés.
            </p>
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
