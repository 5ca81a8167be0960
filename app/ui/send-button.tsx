import { useNavigation } from "@remix-run/react";

type SendButtonProps = {
  /** Of its form; without one, any form on its way counts. */
  action?: string;
  isQuiet?: boolean;
  children: React.ReactNode;
};

/** Sends a form, and shows that it is on its way. */
export function SendButton({ action, isQuiet = false, children }: SendButtonProps) {
  const { formAction } = useNavigation();
  const isSending = formAction !== undefined && formAction === (action ?? formAction);
  return (
    <button className={`button button-wide${isQuiet ? " button-quiet" : ""}`}>
      {children}
      {isSending && <span className="spinner" aria-hidden="true" />}
    </button>
  );
}
