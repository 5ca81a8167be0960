/** What a change was, and how the history says it: "{nombre} {texto}". */
export const ACTIONS = {
  /** Written by a trigger when no program of ours made the change. */
  outside: "cambió la base de datos fuera de la administración",
  undo: "deshizo un cambio",
  "sample.store": "agregó el catálogo de muestra",
  "sample.delete": "borró el catálogo de muestra",
  "start.adopt": "ordenó categorías y marcas nuevas",
  "product.save": "guardó un producto",
  "product.duplicate": "duplicó un producto",
  "product.link": "enlazó dos productos",
  "product.restore": "restauró un producto",
  "products.hide": "ocultó productos",
  "products.show": "mostró productos",
  "products.fields": "cambió datos de productos",
  "products.price": "cambió precios",
  "products.delete": "borró productos",
  "stock.save": "cambió el stock",
  "stock.take-start": "empezó un conteo de stock",
  "stock.take-discard": "descartó un conteo de stock",
  "stock.take": "aplicó un conteo de stock",
  "price-run.apply": "cambió precios, como estaba programado",
  "price-run.schedule": "programó un cambio de precios",
  "price-run.cancel": "canceló un cambio de precios programado",
  "settings.save": "cambió los ajustes",
  "selling.save": "cambió los envíos y cobros",
  "synonyms.add": "agregó un sinónimo",
  "synonyms.remove": "sacó un sinónimo",
  "mail-text.save": "cambió los textos de un correo",
  "menu.save": "cambió el menú",
  "group.save": "cambió una categoría",
  "brands.save": "cambió las marcas",
  "page.add": "agregó una página",
  "page.save": "cambió una página",
  "page.return": "volvió a una versión anterior de una página",
  "page.publish": "publicó una página",
  "page.hide": "ocultó una página",
  "page.delete": "borró una página",
  "order.change": "cambió un pedido",
  "order.create": "cargó un pedido",
  "order.refund": "devolvió dinero de un pedido",
  "orders.move": "movió pedidos",
  "customer.erase": "borró los datos de un cliente",
  "withdrawal.answer": "respondió un arrepentimiento",
  "mail.resend": "volvió a mandar un correo",
  "mail.release": "mandó correos retenidos",
  "mail.test": "mandó un correo de prueba",
  "payment.dismiss": "marcó un pago como resuelto",
  "payment-account.change": "cambió la conexión con Mercado Pago",
  "backup.create": "hizo una copia de seguridad",
  "backup.download": "descargó una copia de seguridad",
  "person.invite": "invitó a una persona",
  "person.join": "aceptó su invitación",
  "person.uninvite": "canceló una invitación",
  "person.change": "cambió el rol de una persona",
  "person.deactivate": "desactivó a una persona",
  "person.activate": "volvió a activar a una persona",
  "person.sign-out": "cerró las sesiones de una persona",
  "account.name": "cambió su nombre",
  "account.email": "cambió su e-mail",
  "account.password": "cambió su contraseña",
  "account.reset": "eligió una contraseña nueva con un enlace",
  "account.sign-out": "cerró sus sesiones",
  "account.second-factor-on": "activó el segundo factor",
  "account.second-factor-off": "desactivó el segundo factor",
  "account.recovery-codes": "pidió códigos de recuperación nuevos",
  "people.rules": "cambió las reglas de las personas",
} as const;

export type Action = keyof typeof ACTIONS;

/** True for an action that makes rows which were there before. */
export function bringsBack(action: string): boolean {
  return action === "undo" || action === "product.restore";
}

export function describeAction(action: string): string {
  return Object.hasOwn(ACTIONS, action) ? ACTIONS[action as Action] : "hizo un cambio";
}
