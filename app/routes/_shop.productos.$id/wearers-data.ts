import { ageOf, type Age, type Audience } from "../../domain/catalogue/audience";
import type { Product } from "../../domain/catalogue/product";

export type Wearers = Pick<Product, "audiences" | "age">;

const GENDERS: Record<Audience, readonly ("female" | "male")[]> = {
  mujer: ["female"],
  hombre: ["male"],
  unisex: ["female", "male"],
  nina: ["female"],
  nino: ["male"],
  // Whether for girls or boys is not said.
  bebe: [],
};

/** In years, as shopping searches divide them. */
const YEARS: Record<Age, { suggestedMinAge?: number; suggestedMaxAge?: number }> = {
  adulto: { suggestedMinAge: 13 },
  chicos: { suggestedMinAge: 5, suggestedMaxAge: 13 },
  bebes: { suggestedMaxAge: 5 },
};

/** Whom a product is for, as https://schema.org/PeopleAudience; nothing while that is not said. */
export function describeWearers({ audiences, age }: Wearers) {
  const meant = age ?? ageOf(audiences);
  if (meant === null) return {};
  const [gender, ...more] = new Set(audiences.flatMap((audience) => GENDERS[audience]));
  return {
    audience: {
      "@type": "PeopleAudience",
      ...(gender !== undefined && { suggestedGender: more.length > 0 ? "unisex" : gender }),
      ...YEARS[meant],
    },
  };
}
