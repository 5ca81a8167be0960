import { paymentMethodLabel, type CardMethod } from "../payments/payment-method";

/** What the terminal of the shop printed. */
export type CardSlip = {
  method: CardMethod;
  instalments: number;
  /** Empty for none, as the coupon. */
  terminal: string;
  /** The last digits. */
  coupon: string;
};

export const MOST_INSTALMENTS = 24;
export const MAX_TERMINAL_LENGTH = 40;
export const MAX_COUPON_LENGTH = 8;

/** "Tarjeta de crédito · 3 cuotas · Posnet 1 · cupón …1234". */
export function describeSlip({ method, instalments, terminal, coupon }: CardSlip): string {
  return [
    paymentMethodLabel(method),
    instalments > 1 && `${instalments} cuotas`,
    terminal,
    coupon !== "" && `cupón …${coupon}`,
  ]
    .filter(Boolean)
    .join(" · ");
}
