import { Icon } from "../icon";

/** Two messages in a loop of 20 s; the box under the button stops them without any script. */
export function PromoBanner({ messages }: { messages: readonly string[] }) {
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
            {messages.map((message) => (
              <li key={message}>{message}</li>
            ))}
          </ul>
          {/* The copy that follows, so that the loop has no gap. */}
          <ul aria-hidden="true">
            {messages.map((message) => (
              <li key={message}>{message}</li>
            ))}
          </ul>
        </div>
      </div>
    </section>
  );
}
