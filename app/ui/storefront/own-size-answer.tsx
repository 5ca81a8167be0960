/** What the page of an answer says below its title. */
export type ShownAnswer = {
  title: string;
  text: string | null;
  /** What to do with it, the main one first. */
  links: { href: string; text: string }[];
};

const ID = "respuesta-talle";

type OwnSizeAnswerProps = {
  answer: Omit<ShownAnswer, "title">;
  onClick?: React.MouseEventHandler<HTMLAnchorElement>;
};

export function OwnSizeAnswer({ answer: { text, links }, onClick }: OwnSizeAnswerProps) {
  return (
    <div id={ID} className="form">
      {text !== null && <p>{text}</p>}
      {links.map(({ href, text }, at) => (
        <p key={href}>
          <a
            className={at === 0 ? "button" : undefined}
            href={href}
            // A script scrolls to a place before its file arrives.
            data-document={href.includes("#") ? "" : undefined}
            onClick={onClick}
          >
            {text}
          </a>
        </p>
      ))}
    </div>
  );
}

/** From the answer's page; null when that has no answer. */
export function readAnswer(html: string): ShownAnswer | null {
  const page = new DOMParser().parseFromString(html, "text/html");
  const answer = page.getElementById(ID);
  const title = page.querySelector("main h1")?.textContent;
  if (!answer || !title) return null;
  return {
    title,
    text: answer.querySelector("p:not(:has(a))")?.textContent ?? null,
    links: [...answer.querySelectorAll("a")].map((link) => ({
      href: link.getAttribute("href") ?? "",
      text: link.textContent ?? "",
    })),
  };
}
