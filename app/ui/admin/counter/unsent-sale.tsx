import { Link, useLocation } from "@remix-run/react";
import { useCallback, useEffect, useState } from "react";

import type { CounterReply } from "../../../forms/counter/counter-form";
import { Notice } from "../../page";

const STORE = "tela-venta";
/** An older one may surprise more than it helps. */
const KEPT_MS = 30 * 60 * 1000;

type KeptSale = { at: number; key: string; address: string };

export type UnsentSale = {
  /** Of the form: the same one until the shop has answered, so that a sale that is sent again is one. */
  key: string;
  /** The sale on the page was sent before, and no answer came. */
  isUnanswered: boolean;
  /** The address of another sale that has no answer yet. */
  other: string | null;
  keep: () => void;
  forget: () => void;
};

type Shown = {
  page: { address: string; idempotencyKey: string };
  reply: CounterReply | null;
};

/**
 * Keeps the key of a sale in the tab from the press until the shop's answer. A page that is loaded again meanwhile has
 * a new key, with which the same sale would be sold twice.
 */
export function useUnsentSale({ page, reply }: Shown): UnsentSale {
  const { address, idempotencyKey } = page;
  const [kept, setKept] = useState<KeptSale | null>(null);
  const { key: place } = useLocation();
  useEffect(() => setKept(readKept()), [place]);

  const forget = useCallback(() => {
    writeKept(null);
    setKept(null);
  }, []);
  const refusedKey = reply?.values.clave;
  // The shop said that nothing was sold.
  useEffect(() => {
    if (refusedKey !== undefined) forget();
  }, [refusedKey, forget]);

  const isUnanswered = kept !== null && kept.address === address;
  const key = refusedKey ?? (isUnanswered ? kept.key : idempotencyKey);
  const keep = useCallback(() => writeKept({ at: Date.now(), key, address }), [key, address]);
  const other = kept !== null && !isUnanswered ? kept.address : null;
  return { key, isUnanswered, other, keep, forget };
}

/** The shop has answered. */
export function useSaleAnswered(): void {
  useEffect(() => writeKept(null), []);
}

function readKept(): KeptSale | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(STORE) ?? "null") as KeptSale | null;
    return kept !== null && Date.now() - kept.at < KEPT_MS ? kept : null;
  } catch {
    // Another program's text, or no store.
    return null;
  }
}

function writeKept(sale: KeptSale | null): void {
  try {
    if (sale === null) sessionStorage.removeItem(STORE);
    else sessionStorage.setItem(STORE, JSON.stringify(sale));
  } catch {
    // Without a store, as in a private window, the page itself still has its key.
  }
}

type UnsentNoticeProps = { sale: UnsentSale; isSending: boolean };

/**
 * Beside the button of the sale. The style sheet shows the first text while the notice of a lost connection is there: to
 * ask for it here would cost each shopper's first page some bytes.
 */
export function UnsentNotice({ sale: { isUnanswered, forget }, isSending }: UnsentNoticeProps) {
  if (isSending) {
    return (
      <p className="unsent">
        La venta no se pudo mandar y sigue acá. Cuando vuelva la conexión tocá “Reintentar”: no se
        cobra dos veces.
      </p>
    );
  }
  if (!isUnanswered) return null;
  return (
    <Notice text="Esta venta quedó sin respuesta. Tocá Cobrar: si ya se cobró, te muestra su ticket y no se cobra dos veces.">
      <button type="button" className="button button-quiet button-small" onClick={forget}>
        Es otra venta igual
      </button>
    </Notice>
  );
}

/** On the page of another sale. */
export function OtherSale({ address, onForget }: { address: string; onForget: () => void }) {
  return (
    <Notice text="La venta anterior quedó sin respuesta: puede haberse cobrado o no.">
      <p className="page-actions">
        <Link className="button button-small" to={address}>
          Volver a esa venta
        </Link>
        <button type="button" className="button button-quiet button-small" onClick={onForget}>
          Dejarla
        </button>
      </p>
    </Notice>
  );
}
