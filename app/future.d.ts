import "@remix-run/node";

// Keeps the types of loader data with single fetch.
declare module "@remix-run/node" {
  interface Future {
    v3_singleFetch: true;
  }
}
