import { Link } from "@remix-run/react";

export type Figure = {
  label: string;
  value: React.ReactNode;
  note?: string;
  to?: string;
};

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

export function formatCount(count: number | undefined): string {
  return count === undefined ? "—" : String(count).replace(/\B(?=(\d{3})+$)/g, ".");
}
