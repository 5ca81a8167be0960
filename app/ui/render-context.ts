import { createContext, useContext } from "react";

/** Marks the framework's own scripts; `entry.server` removes it from the finished HTML. */
export const DocumentNonceContext = createContext<string | undefined>(undefined);

export function useDocumentNonce(): string | undefined {
  return useContext(DocumentNonceContext);
}

/** The id under which the server logged this request; only known during server rendering. */
export const RequestIdContext = createContext<string | undefined>(undefined);

export function useRequestId(): string | undefined {
  return useContext(RequestIdContext);
}
