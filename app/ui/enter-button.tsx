/** Enter in a field presses a form's first button: before buttons that do something else, this one just sends. */
export function EnterButton({ formId }: { formId: string }) {
  return <button form={formId} className="visually-hidden" tabIndex={-1} aria-hidden="true" />;
}
