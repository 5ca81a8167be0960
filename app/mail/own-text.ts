import { fillMarks, type MailMarks, type MailText } from "../domain/mail/mail-texts";
import { paragraph, type MailBlock } from "./mail-blocks";

/** The shop's part of a mail to a shopper. */
export type MailFacts = {
  heading: string;
  /** The sentence after the greeting. It starts with a small letter. */
  opening: string;
  blocks: readonly MailBlock[];
  /** What the law requires. The owner's paragraph stands above it, so that it is read. */
  rights?: readonly MailBlock[];
};

/** Puts the owner's words around the facts. */
export function joinOwnText(
  { heading, opening, blocks, rights = [] }: MailFacts,
  text: MailText,
  marks: MailMarks,
): MailBlock[] {
  return [
    { kind: "heading", text: heading },
    paragraph(openWith(fillMarks(text.greeting, marks), opening)),
    ...blocks,
    ...ownParagraph(fillMarks(text.paragraph, marks)),
    ...rights,
    ...ownParagraph(fillMarks(text.closing, marks)),
  ];
}

/** "Hola, Ana: ya salió", but "¡Hola, Ana! Ya salió". */
function openWith(greeting: string, opening: string): string {
  if (/[:,]$/.test(greeting)) return `${greeting} ${opening}`;
  const sentence = opening.charAt(0).toLocaleUpperCase("es-AR") + opening.slice(1);
  return greeting === "" ? sentence : `${greeting} ${sentence}`;
}

function ownParagraph(text: string): MailBlock[] {
  return text === "" ? [] : [paragraph(text)];
}
