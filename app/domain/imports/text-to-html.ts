const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
};

/** A plain text as HTML that shows the same lines and blanks; empty for an empty one. */
export function toHtml(text: string): string {
  if (text === "") return "";
  const escaped = text.replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign);
  const spaced = escaped.replace(/^ | (?= )/gm, "&nbsp;");
  return `<p>${spaced.replace(/\r\n?|\n/g, "<br />")}</p>`;
}
