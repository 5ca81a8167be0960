type TextAreaProps = Omit<
  React.TextareaHTMLAttributes<HTMLTextAreaElement>,
  "id" | "name" | "className" | "aria-invalid" | "aria-describedby"
> & {
  /** Also the control's id, which the error summary links to. */
  name: string;
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
};

/** Several lines of text, the way TextField has one. */
export function TextArea({ name, label, hint, error, ...area }: TextAreaProps) {
  const hintId = hint === undefined ? undefined : `${name}-ayuda`;
  const errorId = error === undefined ? undefined : `${name}-error`;
  return (
    <div className="field">
      <label className="field-label" htmlFor={name}>
        {label}
      </label>
      {hint !== undefined && (
        <p id={hintId} className="field-hint">
          {hint}
        </p>
      )}
      {error !== undefined && (
        <p id={errorId} className="field-error">
          <span className="visually-hidden">Error: </span>
          {error}
        </p>
      )}
      <textarea
        {...area}
        id={name}
        name={name}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={[hintId, errorId].filter(Boolean).join(" ") || undefined}
      />
    </div>
  );
}
