/** Compares weakly (RFC 9110, 13.1.2). @param etag of the answer; ours have no comma */
export function matchesETag(asked: string | null | undefined, etag: string): boolean {
  const tags = (asked ?? "").split(",").map((tag) => tag.trim());
  return tags.some((tag) => tag === "*" || readOpaqueTag(tag) === readOpaqueTag(etag));
}

const readOpaqueTag = (etag: string) => etag.replace(/^W\//, "");
