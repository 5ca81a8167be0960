import { Link, type LinkProps } from "@remix-run/react";

type PanelProps = {
  /** Of its heading. */
  id: string;
  title: React.ReactNode;
  /** Beside "panel". */
  className?: string;
  children: React.ReactNode;
};

/** A part of a page of the back office, under its own heading. */
export function Panel({ id, title, className, children }: PanelProps) {
  return (
    <section className={className ? `panel ${className}` : "panel"} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}

/** A page's title, and what can be done from there. */
export function PageHeader(props: { title: React.ReactNode; children?: React.ReactNode }) {
  return (
    <header className="page-header">
      <h1>{props.title}</h1>
      {props.children}
    </header>
  );
}

/** A small button that leads to another page. */
export function QuietLink(props: LinkProps) {
  return <Link className="button button-quiet button-small" {...props} />;
}

type IntentButtonProps = {
  value: string;
  /** Beside "button". */
  className?: string | undefined;
  /** The id of what it is about, on a page that has it several times. */
  about?: string;
  children: React.ReactNode;
};

/** Sends its form for one of the things that the form can do. */
export function IntentButton({ value, className, about, children }: IntentButtonProps) {
  return (
    <button
      className={className ? `button ${className}` : "button"}
      name="intent"
      value={value}
      aria-describedby={about}
    >
      {children}
    </button>
  );
}

type RowButtonsProps = {
  /** The id of the form that they send. */
  form: string;
  /** What the row is about, for the intents and for screen readers. */
  id: string;
  name: string;
  /** The text of each button by its intent. */
  buttons: Readonly<Record<string, string>>;
};

/** Small buttons of a row of a list, all of which send one form. */
export function RowButtons({ form, id, name, buttons }: RowButtonsProps) {
  return Object.entries(buttons).map(([intent, text]) => (
    <button key={intent} form={form} className="row-action" name="intent" value={`${intent}:${id}`}>
      {text}
      <span className="visually-hidden"> {name}</span>
    </button>
  ));
}

/** A name, the name of a column of amounts, or one that only screen readers say. */
type Column = string | false | { amount: React.ReactNode } | { hidden: string };

type TableProps = {
  /** What the table lists, for screen readers. */
  caption?: string;
  /** Beside "table". */
  className?: string;
  columns: readonly Column[];
  /** Its rows. */
  children: React.ReactNode;
};

export function Table({ caption, className, columns, children }: TableProps) {
  return (
    <table className={className ? `table ${className}` : "table"}>
      {caption !== undefined && <caption className="visually-hidden">{caption}</caption>}
      <thead>
        <tr>
          {columns.map((column, place) => column !== false && <Head key={place} column={column} />)}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}

function Head({ column }: { column: Exclude<Column, false> }) {
  if (typeof column === "string") return <th scope="col">{column}</th>;
  const isAmount = "amount" in column;
  return (
    <th scope="col" className={isAmount ? "amount" : undefined}>
      {isAmount ? column.amount : <span className="visually-hidden">{column.hidden}</span>}
    </th>
  );
}
