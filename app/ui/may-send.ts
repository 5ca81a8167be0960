import { createContext } from "react";

/** Whether the person may send a form to this address. The shop's own pages are for everybody. */
export const MaySend = createContext<(address: string) => boolean>(() => true);
