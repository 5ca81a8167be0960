/** A request's body as text; null when it exceeds the limit. */
export async function readText(request: Request, limitBytes: number): Promise<string | null> {
  const reader = request.body?.getReader();
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for (let read = await reader?.read(); read && !read.done; read = await reader?.read()) {
    bytes += read.value.length;
    if (bytes > limitBytes) {
      await reader?.cancel();
      return null;
    }
    parts.push(read.value);
  }
  return Buffer.concat(parts).toString("utf8");
}
