import { useNavigation } from "@remix-run/react";
import { createContext, useContext, useId } from "react";

import { adminPaths } from "../../../../admin-paths";
import type { Order } from "../../../../domain/orders/order";
import type { OrderIntent, OrderReply } from "../../../../forms/orders/order-form";
import { KEEP_PLACE } from "../../../page-focus";
import { PostForm } from "../../../form";
import { FormFields, showFields, type FormFieldsProps } from "../../../form-fields";

type OrderFormProps = {
  order: Pick<Order, "orderNumber" | "status" | "events">;
  intent: OrderIntent;
  /** The address of the page, when it says more than the order's. */
  action?: string;
  className?: string;
  children: React.ReactNode;
};

const FormId = createContext("");

/** A form of the page, with the order's state and history length when it was shown. */
export function OrderForm({
  order,
  intent,
  action = adminPaths.order(order.orderNumber),
  className = "form",
  children,
}: OrderFormProps) {
  const id = useId();
  return (
    <PostForm id={id} action={action} className={className} noValidate replace {...KEEP_PLACE}>
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="estado" value={order.status} />
      <input type="hidden" name="eventos" value={order.events.length} />
      <FormId.Provider value={id}>{children}</FormId.Provider>
    </PostForm>
  );
}

type OrderFieldsProps = Pick<FormFieldsProps, "fields" | "hints"> & {
  reply: OrderReply | null;
  stored?: Record<string, string>;
  /** Before each name, for a page that has the fields twice. */
  idPrefix?: string;
};

export function OrderFields(props: OrderFieldsProps) {
  const { fields, hints = {}, reply, stored = {}, idPrefix = "" } = props;
  const show = showFields(fields, stored, reply);
  return (
    <FormFields
      fields={fields}
      hints={hints}
      show={(name) => ({ ...show(name), id: `${idPrefix}${name}` })}
    />
  );
}

type SubmitProps = { intent: OrderIntent; look?: string; children: React.ReactNode };

export function Submit({ intent, look = "", children }: SubmitProps) {
  const isSending = useNavigation().formData?.get("intent") === intent;
  return (
    <button form={useContext(FormId)} className={`button ${look}`} aria-disabled={isSending}>
      {children}
      {isSending && <span className="spinner" aria-hidden="true" />}
    </button>
  );
}

export function replyTo(intent: OrderIntent, reply: OrderReply | null): OrderReply | null {
  return reply?.intent === intent ? reply : null;
}
