import { paths } from "../../paths";

type EmptyListProps = { heading: string; children: React.ReactNode };

/** In the place of a visitor's list that has nothing yet. */
export function EmptyList({ heading, children }: EmptyListProps) {
  return (
    <div className="empty">
      <h2>{heading}</h2>
      <p>{children}</p>
      <p>
        <a className="button" href={paths.products()}>
          Ver todos los productos
        </a>
      </p>
    </div>
  );
}
