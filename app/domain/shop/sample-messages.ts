/** The two messages of a new shop's promo banner. */
export const SAMPLE_PROMO_MESSAGES: readonly [string, string] = [
  "3 cuotas sin interés con bancos seleccionados",
  "10% de descuento pagando por transferencia",
];
