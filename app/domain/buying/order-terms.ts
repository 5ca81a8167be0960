/** Change it by hand whenever the text below or the terms page changes its meaning. */
export const TERMS_VERSION = "2026-11-22";

/** Ours, and that of the owner's section, whose texts are all kept. */
export function nameTermsVersion(sectionVersion: number | null): string {
  return sectionVersion === null ? TERMS_VERSION : `${TERMS_VERSION}.${sectionVersion}`;
}

/**
 * The buyer must see this right before paying, in highlighted type; otherwise the ten days do not
 * run out (Ley 24.240 art. 34, Código Civil y Comercial art. 1110 and 1111).
 */
export const WITHDRAWAL_TEXT =
  "Tenés derecho a arrepentirte de la compra dentro de los 10 días corridos desde que recibís el producto (o desde que hiciste el pedido, lo que sea posterior), sin dar motivos y sin costo: la devolución la pagamos nosotros. Usá el Botón de arrepentimiento.";
