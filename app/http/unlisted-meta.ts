import type { MetaFunction } from "@remix-run/node";

/** The `meta` of a page that no search engine should list. */
export const unlistedMeta: MetaFunction = () => [{ name: "robots", content: "noindex" }];
