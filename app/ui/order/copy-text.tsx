import { useRef, useState } from "react";

type CopyTextProps = {
  /** "alias": what the button copies. */
  name: string;
  /** What a bank's app takes; it may be plainer than what is shown. */
  text: string;
  children: React.ReactNode;
};

/** One tap selects it whole. With script a button copies it, which CSS hides until then. */
export function CopyText({ name, text, children }: CopyTextProps) {
  const shown = useRef<HTMLSpanElement>(null);
  const [done, setDone] = useState<"Copiado" | "Seleccionado" | null>(null);

  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setDone("Copiado");
    } catch {
      // Browsers have a clipboard only for pages by HTTPS, and people can refuse it.
      if (shown.current) getSelection()?.selectAllChildren(shown.current);
      setDone("Seleccionado");
    }
  }

  return (
    <>
      <span ref={shown} className="copy-text">
        {children}
      </span>
      <button type="button" className="button-link copy-button" onClick={() => void copy()}>
        {done ?? "Copiar"}
        <span className="visually-hidden"> {name}</span>
      </button>
      <span role="status" className="visually-hidden">
        {done !== null && `${done}: ${name}`}
      </span>
    </>
  );
}
