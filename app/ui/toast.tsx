import { Link } from "@remix-run/react";
import { useState } from "react";

import type { News } from "../domain/orders/news";
import { Icon } from "./icon";

/**
 * News from the form before this page. It goes by itself after 3 s, waits while it is pointed at or
 * focused, and closes by a box under its button: all of it CSS.
 */
export function Toast({ news }: { news: News | null }) {
  const count = useNewsCount(news);
  return (
    <section className="toast-region" aria-label="Avisos" role="status">
      {news && (
        <div key={count} className="toast">
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

/** Grows with each news: the same words told twice appear twice, and a refused form repeats none. */
function useNewsCount(news: News | null): number {
  const [told, setTold] = useState({ news, count: 0 });
  if (told.news !== news) setTold({ news, count: told.count + 1 });
  return told.count;
}
