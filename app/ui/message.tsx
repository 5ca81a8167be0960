import { Link } from "@remix-run/react";

type MessageProps = {
  code?: string;
  title: string;
  text: string;
  /** The first one is the likeliest. */
  doors: readonly Door[];
  children?: React.ReactNode;
};

type Door = {
  to: string;
  text: string;
  /** Loads a document, so that the next page does not depend on a failed state. */
  isDocument?: boolean;
};

/** Says what happened, and where to go on. */
export function Message({ code, title, text, doors, children }: MessageProps) {
  const links = doors.map((door, place) => (
    <DoorLink key={door.to} {...door} className={place === 0 ? "button" : "button button-quiet"} />
  ));
  return (
    <section className="message">
      {code !== undefined && <p className="message-code">{code}</p>}
      <h1>{title}</h1>
      <p>{text}</p>
      {children}
      {links.length === 1 ? (
        <p>{links}</p>
      ) : (
        <ul className="message-links">
          {links.map((link) => (
            <li key={link.key}>{link}</li>
          ))}
        </ul>
      )}
    </section>
  );
}

function DoorLink({ to, text, isDocument, className }: Door & { className: string }) {
  return isDocument ? (
    <a data-document className={className} href={to}>
      {text}
    </a>
  ) : (
    <Link className={className} to={to}>
      {text}
    </Link>
  );
}
