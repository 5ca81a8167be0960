import { useEffect, useRef, useState } from "react";

import { chatAddress } from "../../domain/buying/chat-address";
import type { ShopperProduct } from "../../domain/catalogue/product";
import { sizeLabel } from "../../domain/catalogue/size";
import { paths } from "../../paths";
import { useShopData } from "./shop-data";

type Choice = { size: string; color: string };

type ChatLinkProps = { product: ShopperProduct; chosen: Choice };

/** Opens a chat about this product, with the size and color selected in the form. */
export function ChatLink({ product, chosen }: ChatLinkProps) {
  const { chatPhone, origin } = useShopData();
  const link = useRef<HTMLAnchorElement>(null);
  const [followed, setFollowed] = useState<Choice | null>(null);

  // The form's fields are uncontrolled, so the link listens to their events.
  useEffect(() => {
    const form = link.current?.closest("form");
    if (!form) return;
    const follow = () => setFollowed(readChoice(form));
    follow();
    form.addEventListener("change", follow);
    return () => form.removeEventListener("change", follow);
  }, []);

  const { size, color } = followed ?? chosen;
  const details = [size === "" ? "" : `talle ${sizeLabel(size)}`, color].filter(Boolean).join(", ");
  const what = details === "" ? product.name : `${product.name} (${details})`;
  const text = `Hola, quiero consultar por ${what}: ${origin}${paths.product(product.id)}`;
  if (chatPhone === null) return null;
  return (
    <a
      ref={link}
      className="line-link"
      href={chatAddress(chatPhone, text)}
      target="_blank"
      rel="noopener noreferrer"
    >
      Consultar por WhatsApp
      <span className="visually-hidden"> (se abre aparte)</span>
    </a>
  );
}

function readChoice(form: HTMLFormElement): Choice {
  const fields = new FormData(form);
  const read = (name: string) => {
    const value = fields.get(name);
    return typeof value === "string" ? value : "";
  };
  return { size: read("talle"), color: read("color") };
}
