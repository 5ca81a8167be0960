type FoldProps = {
  title: string;
  note?: string;
  isOpen?: boolean;
  children: React.ReactNode;
};

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
