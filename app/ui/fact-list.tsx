type FactListProps = {
  className: string;
  facts: readonly { term: string; value: React.ReactNode }[];
};

/** Terms and their values: only the fields that the owner filled in. */
export function FactList({ className, facts }: FactListProps) {
  return (
    <dl className={className}>
      {facts
        .filter(({ value }) => value !== "")
        .map(({ term, value }) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}
