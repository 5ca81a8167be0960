type FoldProps = {
  title: string;
  /** What it is about, beside the title. */
  note?: string;
  /** True where it is to be seen at once. */
  isOpen?: boolean;
  children: React.ReactNode;
};

/** Details of a review, for who wants to see them. */
export function Fold({ title, note, isOpen = false, children }: FoldProps) {
  return (
    <details className="import-fold" open={isOpen}>
      <summary>
        <h2>{title}</h2>
        {note !== undefined && <span className="cell-note">{note}</span>}
      </summary>
      <div className="import-folded">{children}</div>
    </details>
  );
}
