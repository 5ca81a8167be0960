import "@remix-run/node";

declare module "@remix-run/node" {
  interface AppLoadContext {
    /** The same id as in the `X-Request-Id` header and in the log. */
    requestId: string;
    /** The address the connection came from; under plain `remix-serve` there is none. */
    clientAddress?: string;
  }
}
