import {
  MAX_PDF_BYTES,
  MAX_RECEIPT_BYTES,
  MAX_RECEIPTS,
  RECEIPT_TYPES,
} from "../../domain/orders/receipt";
import type { ShopperOrder } from "../../domain/orders/shopper-order";
import type { FormReply } from "../../forms/form-reply";
import { paths } from "../../paths";
import { ErrorSummary, PostForm, useReplyErrors, type FormControls, SendButton } from "../form";
import { FieldFrame } from "../fields";

export type ReceiptField = "comprobante";

type ReceiptFormProps = {
  orderToken: string;
  receipts: ShopperOrder["receipts"];
  canSend: boolean;
  reply: FormReply<ReceiptField> | null;
};

const CONTROLS: FormControls<ReceiptField> = { comprobante: "comprobante" };

export function ReceiptForm({ orderToken, receipts, canSend, reply }: ReceiptFormProps) {
  const errors = useReplyErrors(reply, CONTROLS);
  const hasSent = receipts.length > 0;
  return (
    <div className="receipts">
      {errors.length > 0 && <ErrorSummary title="No guardamos el comprobante" errors={errors} />}
      {receipts.length > 0 && (
        <ul className="receipt-list" aria-label="Comprobantes que mandaste">
          {receipts.map(({ id, name }) => (
            <li key={id}>{name}</li>
          ))}
        </ul>
      )}
      {canSend ? (
        <PostForm
          action={paths.order(orderToken)}
          encType="multipart/form-data"
          className="form"
          replace
        >
          <FieldFrame
            id="comprobante"
            label={hasSent ? "Otro comprobante" : "Comprobante de la transferencia"}
            hint={`Foto o captura de hasta ${MAX_RECEIPT_BYTES / 1024 / 1024} MB, o PDF de hasta ${MAX_PDF_BYTES / 1024 / 1024} MB.`}
            error={reply?.errors.comprobante}
          >
            {(control) => (
              <input type="file" name="comprobante" accept={RECEIPT_TYPES.join(",")} {...control} />
            )}
          </FieldFrame>
          <SendButton action={paths.order(orderToken)} isQuiet={hasSent}>
            {hasSent ? "Mandar otro comprobante" : "Mandar el comprobante"}
          </SendButton>
        </PostForm>
      ) : (
        <p id="comprobante">
          Ya tenemos {MAX_RECEIPTS} comprobantes de este pedido. Si hace falta otro, mandalo por
          WhatsApp o e-mail.
        </p>
      )}
    </div>
  );
}
