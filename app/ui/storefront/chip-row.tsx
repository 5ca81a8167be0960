import { useEffect, useRef } from "react";

type ChipRowProps = { label: string; current: string; children: React.ReactNode };

/** Links in a row that scrolls on phones. CSS scrolls it to the current one where supported. */
export function ChipRow({ label, current, children }: ChipRowProps) {
  const row = useRef<HTMLUListElement>(null);

  // The CSS only works for new documents, and not in every browser.
  useEffect(() => {
    const list = row.current;
    const chip = list?.querySelector<HTMLElement>("[aria-current]");
    if (!list || !chip) return;
    list.scrollLeft = chip.offsetLeft - list.offsetLeft - (list.clientWidth - chip.offsetWidth) / 2;
  }, [current]);

  return (
    <ul ref={row} className="chips" aria-label={label}>
      {children}
    </ul>
  );
}
