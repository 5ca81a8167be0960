/** A line above a page that says what is different today. */
export function Notice({ text, children }: { text: string; children?: React.ReactNode }) {
  return (
    <div className="notice" role="status">
      <p>{text}</p>
      {children}
    </div>
  );
}
