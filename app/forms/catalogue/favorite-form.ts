export type FavoriteChange = { intent: "add" | "remove"; id: string };

/** Each button says in its name what it does with the product. Null for what no page of the shop sends. */
export function parseFavoriteForm(formData: FormData): FavoriteChange | null {
  const [added, removed] = [formData.get("guardar"), formData.get("sacar")];
  if (typeof added === "string" && added !== "") return { intent: "add", id: added };
  return typeof removed === "string" && removed !== "" ? { intent: "remove", id: removed } : null;
}
