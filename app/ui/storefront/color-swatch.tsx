import { findColor } from "../../domain/catalogue/color";

/** A dot in a known colour; nothing for an unknown one. Always beside its name. */
export function ColorSwatch({ name }: { name: string }) {
  const color = findColor(name);
  if (!color) return null;
  return (
    <svg className="swatch" viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
      {/* An SVG attribute, because the page's policy forbids style attributes. */}
      <circle cx="8" cy="8" r="7" fill={color.hex} />
    </svg>
  );
}
