import { createContext, useContext } from "react";

/**
 * Marks the framework's own scripts in a document. `entry.server` sets the value for one render and
 * removes it from the finished HTML; in the browser there is none.
 */
export const DocumentNonceContext = createContext<string | undefined>(undefined);

export function useDocumentNonce(): string | undefined {
  return useContext(DocumentNonceContext);
}
