import { LOOKUP_FIELDS, type LookupReply } from "../../forms/orders/order-lookup";
import { ErrorSummary, PostForm, SendButton, useReplyErrors, type FormControls } from "../form";
import { FormFields, showFields } from "../form-fields";
import { useShopData } from "../storefront/shop-data";

const CONTROLS: FormControls<keyof LookupReply["errors"]> = {
  busqueda: "numero",
  numero: "numero",
  email: "email",
};

type OrderLookupFormProps = {
  action: string;
  reply: LookupReply | null;
  /** The words of its button. */
  children: string;
};

export function OrderLookupForm({ action, reply, children }: OrderLookupFormProps) {
  const { settings } = useShopData();
  const errors = useReplyErrors(reply, CONTROLS);
  const fields = Object.values(LOOKUP_FIELDS);
  return (
    <>
      {errors.length > 0 && <ErrorSummary title="No pudimos abrir tu pedido" errors={errors} />}
      <PostForm action={action} className="form label-card" noValidate replace>
        <FormFields
          fields={fields}
          show={showFields(fields, {}, reply)}
          hints={{ numero: `Como ${settings.orderPrefix}-123456-ABC.` }}
        />
        <SendButton action={action}>{children}</SendButton>
      </PostForm>
    </>
  );
}
