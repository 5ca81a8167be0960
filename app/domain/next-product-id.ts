/** Ids end in a two-digit number; more copies than that of one product go on with three. */
const NUMBERED = /^(.+)-(\d{2,4})$/;

/**
 * The id for a copy: the same words with the next number that is free, "x-01" to "x-02". An id
 * without a number gets one.
 *
 * @param isTaken tells whether a product has that id already
 */
export function nextProductId(id: string, isTaken: (id: string) => boolean): string {
  const [, stem = id, number = "01"] = NUMBERED.exec(id) ?? [];
  for (let next = Number(number) + 1; ; next += 1) {
    const candidate = `${stem}-${String(next).padStart(2, "0")}`;
    if (!isTaken(candidate)) return candidate;
  }
}
