/** Remix asks for a page's data at its path and `.data` (v2.remix.run/docs/guides/single-fetch). */
const DATA_OF_HOME = "/_root.data";

export function isForPageData(input: RequestInfo | URL): boolean {
  const { origin, pathname } = new URL(input instanceof Request ? input.url : input, location.href);
  return origin === location.origin && pathname.endsWith(".data");
}

/** Where the script will ask for the data of the page at this address; both begin with a slash. */
export function dataAddressOf(address: string): string {
  const { pathname, search } = new URL(address, "http://shop");
  return (pathname === "/" ? DATA_OF_HOME : `${pathname.replace(/\/$/, "")}.data`) + search;
}
