import "@remix-run/node";

declare module "@remix-run/node" {
  interface AppLoadContext {
    /** The same id as in the `X-Request-Id` header and in the log. */
    requestId: string;
    /**
     * Where the request comes from, past trusted proxies; "unknown" where they name no client. Under plain
     * `remix-serve` there is none.
     */
    clientAddress?: string;
  }
}
