type ErrorSummaryProps = {
  /** Message by the id of the control it is about. */
  errors: readonly { controlId: string; message: string }[];
};

/** What is wrong with a form, first thing in its page, each line a link to where it is mended. */
export function ErrorSummary({ errors }: ErrorSummaryProps) {
  return (
    <div className="error-summary">
      <div role="alert">
        <h2>Falta un paso</h2>
        <ul>
          {errors.map(({ controlId, message }) => (
            <li key={controlId}>
              <a href={`#${controlId}`}>{message}</a>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
