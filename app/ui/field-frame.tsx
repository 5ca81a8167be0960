type FieldFrameProps = {
  /** The control's id, which the error summary links to. */
  id: string;
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
  children: (control: {
    id: string;
    "aria-invalid": true | undefined;
    "aria-describedby": string | undefined;
  }) => React.ReactNode;
};

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
      <FieldError id={id} error={error} />
      {children({
        id,
        "aria-invalid": error === undefined ? undefined : true,
        "aria-describedby": [hintId, errorId].filter(Boolean).join(" ") || undefined,
      })}
    </div>
  );
}

type RadioFrameProps = {
  name: string;
  legend: string;
  className: string;
  error: string | undefined;
  children: React.ReactNode;
};

/** The same around the radio buttons of one name. */
export function RadioFrame({ name, legend, className, error, children }: RadioFrameProps) {
  return (
    <fieldset
      role="radiogroup"
      className={className}
      aria-invalid={error === undefined ? undefined : true}
      aria-describedby={error === undefined ? undefined : `${name}-error`}
    >
      <legend>{legend}</legend>
      <FieldError id={name} error={error} />
      {children}
    </fieldset>
  );
}

/** What is wrong with a control; its own id is the control's with "-error". */
export function FieldError({ id, error }: { id: string; error: string | undefined }) {
  if (error === undefined) return null;
  return (
    <p id={`${id}-error`} className="field-error">
      <span className="visually-hidden">Error: </span>
      {error}
    </p>
  );
}
