import type { OutgoingMail } from "../domain/mail/mail";
import type { ShopSettings } from "../domain/shop/shop-settings";
import { toHeaderText } from "../domain/mail/mail-address";

/** The parts of a mail, written once and rendered as text and as HTML. */
export type MailBlock =
  | { kind: "heading"; text: string }
  /** Keeps line breaks. */
  | { kind: "paragraph"; text: string }
  /** Lines below each other, such as an address; empty ones are left out. */
  | { kind: "lines"; title: string; lines: readonly string[] }
  | { kind: "figures"; title: string; figures: readonly Figure[] }
  | { kind: "button"; text: string; url: string }
  /** Links beside each other, of which one is pressed. */
  | { kind: "choices"; title: string; links: readonly MailLink[] }
  | { kind: "notice"; text: string; link: MailLink | null }
  | { kind: "small"; text: string; link: MailLink | null };

type MailLink = { text: string; url: string };

export type Figure = {
  label: string;
  /** Shown below the label; empty for none. */
  note: string;
  value: string;
  isTotal?: boolean;
};

export const paragraph = (text: string): MailBlock => ({ kind: "paragraph", text });

export const small = (text: string, link: MailLink | null = null): MailBlock => ({
  kind: "small",
  text,
  link,
});

export function button(text: string, url: string | null): MailBlock[] {
  return url === null ? [] : [{ kind: "button", text, url }];
}

export const toLine = toHeaderText;

/** User input of several lines, without control characters. */
function toParagraph(text: string): string {
  return text
    .replace(/\r\n?|[\u2028\u2029]/g, "\n")
    .replace(/(?!\n)[\p{Cc}\p{Cs}]+/gu, " ")
    .trim();
}

/**
 * Anyone can order with another person's name and address. Their input never becomes a link in a
 * mail, so that the shop sends no advertising or phishing for them.
 */
export function breakLinks(text: string): string {
  return text.replace(/\.(?=[\p{L}\p{N}])/gu, ". ").replaceAll("://", ": //");
}

type Frame = {
  name: string;
  signed: readonly string[];
};

/**
 * A mail in HTML that mail programs can show: tables and inline styles, because many drop
 * everything else, and no external resources. The texts must not contain control characters.
 */
function renderMailHtml(blocks: readonly MailBlock[], { name, signed }: Frame): string {
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
    case "choices":
      return `<p style="${GAP}${WRAP}">${renderTitle(block.title)}${block.links.map(renderChoice).join(" ")}</p>`;
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
  return link ? `<br>${renderAnchor(link)}` : "";
}

/** On one line, so that a finger does not meet half of another choice. */
function renderChoice(link: MailLink): string {
  return `<span style="display:inline-block;padding:6px 16px 6px 0;white-space:nowrap;">${renderAnchor(link)}</span>`;
}

function renderAnchor({ text, url }: MailLink): string {
  return `<a class="link" href="${escapeHtml(url)}" style="color:#94230f;font-weight:700;">${escapeHtml(text)}</a>`;
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

type RenderedMail = { text: string; html: string };

type MailSignature = Pick<
  ShopSettings,
  "name" | "phone" | "email" | "address" | "openingHours" | "company"
>;

/** The text and HTML versions of a mail, with the same content. */
export function renderMail(blocks: readonly MailBlock[], signature: MailSignature): RenderedMail {
  const cleaned = blocks.map(cleanBlock);
  const signed = signLines(signature);
  const text = [...cleaned.map(renderText), `--\n${signed.join("\n")}`]
    .filter((part) => part !== "")
    .join("\n\n");
  const name = toLine(signature.name);
  return { text: `${text}\n`, html: renderMailHtml(cleaned, { name, signed }) };
}

type WrittenMail = {
  kind: OutgoingMail["kind"];
  subject: string;
  heading: string;
  blocks: readonly MailBlock[];
};

export function writeOwnerMail(
  signature: MailSignature,
  { kind, subject, heading, blocks }: WrittenMail,
): OutgoingMail {
  const all: MailBlock[] = [{ kind: "heading", text: heading }, ...blocks];
  return { kind, recipient: null, subject, ...renderMail(all, signature) };
}

function signLines({ name, company, address, openingHours, phone, email }: MailSignature) {
  const cuit = company.cuit === "" ? "" : `CUIT ${company.cuit}`;
  return [
    name,
    [company.name, cuit].filter((part) => part !== "").join(" · "),
    [address, openingHours].filter((part) => part !== "").join(" · "),
    [phone, email].filter((part) => part !== "").join(" · "),
  ]
    .map(toLine)
    .filter((line) => line !== "");
}

function cleanBlock(block: MailBlock): MailBlock {
  switch (block.kind) {
    case "heading":
    case "button":
      return { ...block, text: toLine(block.text) };
    case "paragraph":
    case "notice":
    case "small":
      return { ...block, text: toParagraph(block.text) };
    case "choices":
      return { ...block, title: toLine(block.title) };
    case "lines":
      return {
        ...block,
        title: toLine(block.title),
        lines: block.lines.map(toLine).filter((line) => line !== ""),
      };
    case "figures":
      return {
        ...block,
        title: toLine(block.title),
        figures: block.figures.map((figure) => ({
          ...figure,
          label: toLine(figure.label),
          note: toLine(figure.note),
          value: toLine(figure.value),
        })),
      };
  }
}

function renderText(block: MailBlock): string {
  switch (block.kind) {
    case "heading":
      return block.text.toLocaleUpperCase("es-AR");
    case "paragraph":
      return block.text;
    case "notice":
    case "small":
      return withLink(block.text, block.link);
    case "button":
      return `${block.text}:\n${block.url}`;
    case "choices":
      return [block.title, ...block.links.map(({ text, url }) => `${text}: ${url}`)].join("\n");
    case "lines":
      return [block.title, ...block.lines].filter((line) => line !== "").join("\n");
    case "figures":
      return [
        ...(block.title === "" ? [] : [block.title]),
        ...block.figures.map(({ label, note, value }) =>
          [note === "" ? label : `${label} (${note})`, value].join(": "),
        ),
      ].join("\n");
  }
}

function withLink(text: string, link: MailLink | null): string {
  return link ? `${text}\n${link.text}: ${link.url}` : text;
}
