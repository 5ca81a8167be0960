import type { OutgoingMail } from "../domain/mail/mail";
import type { ShopSettings } from "../domain/shop/shop-settings";
import { toLine, toParagraph, type MailBlock, type MailLink } from "./mail-blocks";
import { renderMailHtml } from "./mail-html";

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
  blocks: readonly MailBlock[];
};

export function writeOwnerMail(
  signature: MailSignature,
  { kind, subject, blocks }: WrittenMail,
): OutgoingMail {
  return { kind, recipient: null, subject, ...renderMail(blocks, signature) };
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
