import { createContext, useContext } from "react";

/** The id under which the server logged this request; only known during server rendering. */
export const RequestIdContext = createContext<string | undefined>(undefined);

export function useRequestId(): string | undefined {
  return useContext(RequestIdContext);
}
