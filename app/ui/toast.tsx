import { Link } from "@remix-run/react";

import type { News } from "../domain/news";
import { Icon } from "./icon";

/**
 * News from the form before this page. It goes by itself after 3 s, waits while it is pointed at or
 * focused, and closes by a box under its button: all of it CSS.
 */
export function Toast({ news }: { news: News | null }) {
  return (
    <section className="toast-region" aria-label="Avisos" role="status">
      {news && (
        <div className="toast">
          <div>
            <p className="toast-title">{news.title}</p>
            <p>{news.text}</p>
            {news.link && <Link to={news.link.to}>{news.link.text}</Link>}
          </div>
          <label className="toast-close">
            <input type="checkbox" />
            <span className="visually-hidden">Cerrar aviso</span>
            <Icon name="close" />
          </label>
        </div>
      )}
    </section>
  );
}
