import { createContext, useContext } from "react";

/** The id under which the server logged this request; known while the server renders, not after. */
export const RequestIdContext = createContext<string | undefined>(undefined);

export function useRequestId(): string | undefined {
  return useContext(RequestIdContext);
}
