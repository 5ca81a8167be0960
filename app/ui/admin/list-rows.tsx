import { Link } from "@remix-run/react";

import type { ListPage } from "../../domain/back-office-list";
import { PageLinks } from "./page-links";

type ListRowsProps = {
  label: string;
  /** What is listed: one of them, and several. */
  noun: readonly [string, string];
  place: Pick<ListPage<unknown>, "total" | "page" | "pageCount">;
  address: (page: number) => string;
  /** The table. */
  children: React.ReactNode;
};

/** One page of a list: how many there are in all, the rows, and the way to the other pages. */
export function ListRows({ label, noun: [one, several], place, address, children }: ListRowsProps) {
  const { total, page, pageCount } = place;
  return (
    <section aria-label={label} className="list-rows">
      <p className="list-total">{total === 1 ? `1 ${one}` : `${total} ${several}`}</p>
      {children}
      <PageLinks page={page} pageCount={pageCount} address={address} />
    </section>
  );
}

type EmptyListProps = { title: string; text: string; all?: { to: string; text: string } };

/** Instead of rows: nothing is there yet, or, with a way to all of them, nothing was found. */
export function EmptyList({ title, text, all }: EmptyListProps) {
  return (
    <section className="panel panel-empty">
      <h2>{title}</h2>
      <p>{text}</p>
      {all && (
        <p>
          <Link className="button button-quiet" to={all.to}>
            {all.text}
          </Link>
        </p>
      )}
    </section>
  );
}
