type ParsedCents =
  { amountInCents: number; problem: null } | { amountInCents: null; problem: string };

/** Reads a typed amount with cents: "1500", "1.500,50", "$ 1.500". Never rounds. */
export function parseCentsText(text: string): ParsedCents {
  const typed = text.replace(/[\s\u00a0]/g, "").replace(/^(?:\$|ARS)/i, "");
  if (typed === "") return refuse("Escribí el importe.");
  if (/^[-−–]/.test(typed)) return refuse("El importe no puede ser negativo.");
  // Number pads without a comma offer a point: three digits after it are thousands, two are cents.
  const parts = /^(\d{1,3}(?:\.\d{3})+|\d+)(?:,(\d{1,2})|\.(\d{2}))?$/.exec(typed);
  if (!parts) {
    return refuse("Escribí el importe solo con números, con los centavos después de una coma.");
  }
  const [, pesos = "", comma, point] = parts;
  const cents = (comma ?? point ?? "").padEnd(2, "0");
  const amountInCents = Number(pesos.replaceAll(".", "") + cents);
  if (amountInCents === 0) return refuse("El importe tiene que ser mayor que 0.");
  if (!Number.isSafeInteger(amountInCents)) return refuse("El importe es demasiado grande.");
  return { amountInCents, problem: null };
}

function refuse(problem: string): ParsedCents {
  return { amountInCents: null, problem };
}
