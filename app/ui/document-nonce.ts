import { createContext, useContext } from "react";

/**
 * Marks the scripts that the framework itself writes into a document. `entry.server` gives the value
 * for one render and takes it out of the finished HTML again; in the browser there is none.
 */
export const DocumentNonceContext = createContext<string | undefined>(undefined);

export function useDocumentNonce(): string | undefined {
  return useContext(DocumentNonceContext);
}
