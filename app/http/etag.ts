/**
 * True when the client has this version of the answer already. Compares weakly (RFC 9110, 13.1.2).
 * @param asked the request's `If-None-Match`: a list of ETags, weak or strong, or `*`
 * @param etag of the answer; ours have no comma
 */
export function matchesETag(asked: string | null | undefined, etag: string): boolean {
  const tags = (asked ?? "").split(",").map((tag) => tag.trim());
  return tags.some((tag) => tag === "*" || readOpaqueTag(tag) === readOpaqueTag(etag));
}

const readOpaqueTag = (etag: string) => etag.replace(/^W\//, "");
