import type { z } from "zod";

import { isSocialAddress, type SocialLink } from "../../domain/shop/social-link";
import { line } from "../buying/typed-line";
import { SOCIAL_FIELDS, type SocialField } from "./social-field-names";

const Name = line(30);
const Address = line(120).refine((text) => text === "" || isSocialAddress(text), {
  error: "Copiá la dirección completa de tu perfil: empieza con https://",
});

export const SOCIAL_SHAPE = {
  red: Name,
  redDireccion: Address,
  red2: Name,
  redDireccion2: Address,
  red3: Name,
  redDireccion3: Address,
  red4: Name,
  redDireccion4: Address,
} satisfies Record<SocialField, z.ZodType<string>>;

type SocialTexts = Record<SocialField, string>;

/** A profile has a name and an address. */
export function requireWholeProfiles(texts: SocialTexts, context: z.RefinementCtx): void {
  for (const { name, url } of SOCIAL_FIELDS) {
    if ((texts[name] === "") === (texts[url] === "")) continue;
    const hasAddress = texts[name] === "";
    context.addIssue({
      code: "custom",
      path: [hasAddress ? name : url],
      message: hasAddress
        ? "Escribí cómo se llama la red, por ejemplo Instagram."
        : "Copiá la dirección de tu perfil, o borrá el nombre de la red.",
    });
  }
}

/** The profiles in their order, without empty pairs. */
export function toSocialLinks(texts: SocialTexts): SocialLink[] {
  return SOCIAL_FIELDS.map(({ name, url }) => ({ name: texts[name], url: texts[url] })).filter(
    ({ url }) => url !== "",
  );
}
