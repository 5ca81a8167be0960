import { useLocation, useNavigate, useNavigation } from "@remix-run/react";
import { useCallback, useEffect, useRef, useState } from "react";

import { adminPaths } from "../../../admin-paths";
import { SCAN_FIELD } from "../../../forms/counter/counter-form";
import { KEEP_PLACE } from "../../page-focus";

type ShownSale = {
  /** Of the sale with its lines. */
  address: string;
  text: string;
  /** What the text is, when it was not one piece. */
  found: readonly unknown[] | null;
};

export type Scans = {
  add: (text: string) => void;
  /** Codes that came while another one was on its way, and that are in no sale. */
  missed: readonly string[];
  isAdding: boolean;
};

export function scanAddress(sale: string, text: string): string {
  const query = new URLSearchParams({ [SCAN_FIELD]: text });
  return `${sale}${sale.includes("?") ? "&" : "?"}${query}`;
}

/**
 * Codes that are scanned one after the other, faster than the answers come. Each is asked for with the sale that the
 * one before it made, as the sale is the page's address.
 */
export function useScans({ address, text, found }: ShownSale): Scans {
  const [waiting, setWaiting] = useState<readonly string[]>([]);
  const [missed, setMissed] = useState<readonly string[]>([]);
  const { state, location } = useNavigation();
  const { key } = useLocation();
  const navigate = useNavigate();
  /** The page from which the last code was asked for, until its answer is another page. */
  const askedFrom = useRef<string | null>(null);

  useEffect(() => {
    if (askedFrom.current === key || state !== "idle") return;
    const [next, ...rest] = waiting;
    const hasJustCome = askedFrom.current !== null;
    askedFrom.current = null;
    if (next === undefined) return;
    // Nobody has seen what came of the last one, and the next page does not show it any more.
    if (hasJustCome && found !== null) setMissed((all) => [...new Set([...all, text])]);
    setWaiting(rest);
    askedFrom.current = key;
    navigate(scanAddress(address, next), KEEP_PLACE);
  }, [waiting, state, key, address, text, found, navigate]);

  const add = useCallback((typed: string) => {
    const code = typed.trim();
    if (code !== "") setWaiting((all) => [...all, code]);
  }, []);

  const isLoading = state === "loading" && location.pathname === adminPaths.counter();
  return {
    add,
    missed: missed.filter((code) => code !== text),
    isAdding: waiting.length > 0 || isLoading,
  };
}
