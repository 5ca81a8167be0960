import { findColour } from "../../domain/catalogue/colour";

/** A dot in a known colour; nothing for an unknown one. Always beside its name. */
export function ColourSwatch({ name }: { name: string }) {
  const colour = findColour(name);
  if (!colour) return null;
  return (
    <svg className="swatch" viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
      {/* An SVG attribute, because the page's policy forbids style attributes. */}
      <circle cx="8" cy="8" r="7" fill={colour.hex} />
    </svg>
  );
}
