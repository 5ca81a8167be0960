import type { IncomingMessage, ServerResponse } from "node:http";

/** One request as Node has it. */
export type Exchange = { incoming: IncomingMessage; response: ServerResponse; requestId: string };
