import { Link } from "@remix-run/react";

export type Figure = {
  label: string;
  value: React.ReactNode;
  /** One line below the value. */
  note?: string;
  /** Link to the data behind the figure. */
  to?: string;
};

/** A row of the shop's key figures. */
export function Figures({
  figures,
  isMain = false,
}: {
  figures: readonly Figure[];
  isMain?: boolean;
}) {
  return (
    <dl className={isMain ? "figures figures-main" : "figures"}>
      {figures.map(({ label, value, note, to }) => (
        <div key={label} className="figure">
          <dt>{to === undefined ? label : <Link to={to}>{label}</Link>}</dt>
          <dd className="figure-value">{value}</dd>
          {note !== undefined && <dd className="figure-note">{note}</dd>}
        </div>
      ))}
    </dl>
  );
}

/** A formatted count; a dash when it could not be read. */
export function formatCount(count: number | undefined): string {
  return count === undefined ? "—" : String(count).replace(/\B(?=(\d{3})+$)/g, ".");
}
