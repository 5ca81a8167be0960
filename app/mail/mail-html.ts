import type { Figure, MailBlock, MailLink } from "./mail-blocks";

type Frame = {
  name: string;
  signed: readonly string[];
};

/**
 * A mail in HTML that mail programs can show: tables and inline styles, because many drop
 * everything else, and no external resources. The texts must not contain control characters.
 */
export function renderMailHtml(blocks: readonly MailBlock[], { name, signed }: Frame): string {
  const title = blocks.find((block) => block.kind === "heading")?.text ?? name;
  const preview = blocks.find((block) => block.kind === "paragraph")?.text ?? "";
  return `<!doctype html>
<html lang="es-AR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(title)}</title>
<style>${DARK_STYLES}</style>
</head>
<body class="cloth" style="margin:0;padding:0;background:#f5f1e8;">
<div style="display:none;max-height:0;overflow:hidden;">${escapeHtml(preview)}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" class="cloth" style="background:#f5f1e8;">
<tr><td align="center" style="padding:24px 12px;">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:600px;">
<tr><td class="ink" style="${FONT}padding:0 4px 12px;font-size:22px;font-weight:800;letter-spacing:-0.5px;color:#191611;">${escapeHtml(name)}</td></tr>
<tr><td class="paper" style="${FONT}padding:28px 24px 8px;background:#fcfaf5;border-top:3px solid #b92f17;font-size:16px;line-height:1.5;color:#191611;">
${blocks.map(renderBlock).join("\n")}
</td></tr>
<tr><td class="soft" style="${FONT}padding:16px 4px 0;font-size:13px;line-height:1.5;color:#5c5548;overflow-wrap:anywhere;">${signed.map(escapeHtml).join("<br>")}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
}

const FONT = "font-family:Archivo,Helvetica,Arial,sans-serif;";
const GAP = "margin:0 0 20px;";
const WRAP = "overflow-wrap:anywhere;word-break:break-word;";

/** For programs that support dark mode; the others use the inline colours. */
const DARK_STYLES = `
:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.cloth{background:#191611!important}
.paper,.deep{background:#262119!important}
.deep{border-color:#857b69!important}
.ink,.paper,.paper h1,.paper td,.deep{color:#f5f1e8!important}
.soft,.paper .soft{color:#cfc6b5!important}
.paper a.link{color:#ff9d86!important}
.line{border-color:#4a4336!important}
}`;

function renderBlock(block: MailBlock): string {
  switch (block.kind) {
    case "heading":
      return `<h1 style="margin:0 0 16px;font-size:24px;line-height:1.2;letter-spacing:-0.4px;${WRAP}">${escapeHtml(block.text)}</h1>`;
    case "paragraph":
      return `<p style="${GAP}${WRAP}">${breakLines(block.text)}</p>`;
    case "lines":
      return `<p style="${GAP}${WRAP}">${renderTitle(block.title)}${block.lines.map(escapeHtml).join("<br>")}</p>`;
    case "figures":
      return renderFigures(block.title, block.figures);
    case "button":
      return `<p style="${GAP}"><a href="${escapeHtml(block.url)}" style="display:inline-block;padding:13px 22px;background:#b92f17;color:#ffffff;font-weight:700;text-decoration:none;border-radius:2px;">${escapeHtml(block.text)}</a></p>`;
    case "notice":
      return `<div class="deep" style="${GAP}padding:14px 16px;background:#f5f1e8;border:1.5px dashed #857b69;${WRAP}"><strong>${breakLines(block.text)}</strong>${renderLink(block.link)}</div>`;
    case "small":
      return `<p class="soft" style="${GAP}font-size:13px;color:#5c5548;${WRAP}">${breakLines(block.text)}${renderLink(block.link)}</p>`;
  }
}

function renderFigures(title: string, figures: readonly Figure[]): string {
  const rows = figures.map(({ label, note, value, isTotal = false }) => {
    const line = isTotal ? "border-top:2px solid #191611;" : "border-bottom:1px solid #d8cfbd;";
    const weight = isTotal ? "font-size:19px;font-weight:800;" : "";
    const small =
      note === ""
        ? ""
        : `<br><span class="soft" style="font-size:13px;font-weight:400;color:#5c5548;">${escapeHtml(note)}</span>`;
    return `<tr><td class="line" style="padding:10px 12px 10px 0;${line}${weight}${WRAP}">${escapeHtml(label)}${small}</td><td class="line" align="right" style="padding:10px 0;white-space:nowrap;vertical-align:top;${line}${weight}">${escapeHtml(value)}</td></tr>`;
  });
  return `${title === "" ? "" : `<p style="margin:0 0 4px;">${renderTitle(title)}</p>`}<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="${GAP}border-collapse:collapse;${FONT}font-size:16px;line-height:1.4;">${rows.join("")}</table>`;
}

function renderTitle(title: string): string {
  return title === "" ? "" : `<strong>${escapeHtml(title)}</strong><br>`;
}

function renderLink(link: MailLink | null): string {
  if (!link) return "";
  return `<br><a class="link" href="${escapeHtml(link.url)}" style="color:#94230f;font-weight:700;">${escapeHtml(link.text)}</a>`;
}

function breakLines(text: string): string {
  return escapeHtml(text).replaceAll("\n", "<br>");
}

const ENTITIES: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (letter) => ENTITIES[letter] ?? letter);
}
