export function Notice({ text, children }: { text: string; children?: React.ReactNode }) {
  return (
    <div className="notice" role="status">
      <p>{text}</p>
      {children}
    </div>
  );
}
