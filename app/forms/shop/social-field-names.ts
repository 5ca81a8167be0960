/** The pairs of fields for the shop's profiles: a name and an address each. */
export const SOCIAL_FIELDS = [
  { name: "red", url: "redDireccion" },
  { name: "red2", url: "redDireccion2" },
  { name: "red3", url: "redDireccion3" },
  { name: "red4", url: "redDireccion4" },
] as const;

export type SocialField = (typeof SOCIAL_FIELDS)[number]["name" | "url"];

export const SOCIAL_LABELS: Record<SocialField, string> = {
  red: "Red social",
  redDireccion: "Dirección de tu perfil",
  red2: "Segunda red",
  redDireccion2: "Perfil en la segunda red",
  red3: "Tercera red",
  redDireccion3: "Perfil en la tercera red",
  red4: "Cuarta red",
  redDireccion4: "Perfil en la cuarta red",
};
