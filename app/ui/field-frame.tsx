type ControlProps = {
  id: string;
  "aria-invalid": true | undefined;
  "aria-describedby": string | undefined;
};

type FieldFrameProps = {
  /** The control's id, which the error summary links to. */
  id: string;
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
  children: (control: ControlProps) => React.ReactNode;
};

/** A control with its label, hint and error, connected for screen readers. */
export function FieldFrame({ id, label, hint, error, children }: FieldFrameProps) {
  const hintId = hint === undefined ? undefined : `${id}-ayuda`;
  const errorId = error === undefined ? undefined : `${id}-error`;
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
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
      {children({
        id,
        "aria-invalid": error === undefined ? undefined : true,
        "aria-describedby": [hintId, errorId].filter(Boolean).join(" ") || undefined,
      })}
    </div>
  );
}
