import { Icon } from "../icon";

/**
 * Two messages in a loop of 20 s; a checkbox behind the button stops them without script. On wide screens it stands at
 * the top of each page, on phones below the cover of the home page: the style sheet shows one of the two.
 */
export function PromoBanner({ messages }: { messages: readonly string[] }) {
  const shown = [...new Set(messages)].filter((message) => message !== "");
  if (shown.length === 0) return null;
  return (
    <section className="promo" aria-label="Promociones">
      <label className="promo-pause">
        <input type="checkbox" />
        <span className="visually-hidden">Pausar promociones</span>
        <Icon name="pause" />
        <Icon name="play" />
      </label>
      <div className="promo-window">
        <div className="promo-track">
          <ul>
            {shown.map((message) => (
              <li key={message}>{message}</li>
            ))}
          </ul>
          {/* The second copy, so that the loop has no gap. */}
          <ul aria-hidden="true">
            {shown.map((message) => (
              <li key={message}>{message}</li>
            ))}
          </ul>
        </div>
      </div>
    </section>
  );
}
