import "@remix-run/node";

// Loader data keeps its types across single fetch.
declare module "@remix-run/node" {
  interface Future {
    v3_singleFetch: true;
  }
}
