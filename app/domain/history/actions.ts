/** What a change was, and how the history says it: "{nombre} {texto}". */
const ACTIONS = {
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
  "products.sale": "puso o sacó ofertas",
  "sale.rules": "cambió las reglas de las ofertas",
  "code.save": "guardó un código de descuento",
  "code.delete": "borró un código de descuento",
  "quantity-offer.save": "guardó una promoción por cantidad",
  "quantity-offer.delete": "borró una promoción por cantidad",
  "products.delete": "borró productos",
  "products.import": "importó productos",
  "products.pictures": "trajo fotos de productos",
  "products.codes": "cambió códigos de productos",
  "stock.intake": "cargó un ingreso de stock",
  "stock.count": "contó el stock",
  "stock.broken": "anotó roturas en el stock",
  "stock.sample": "anotó muestras en el stock",
  "stock.correction": "corrigió el stock",
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
  "mail-text.save": "cambió los textos de un e-mail",
  "menu.save": "cambió el menú",
  "group.save": "cambió una categoría",
  "brands.save": "cambió las marcas",
  "collections.save": "cambió las colecciones",
  "size-guide.save": "guardó una guía de talles",
  "size-guide.delete": "borró una guía de talles",
  "page.add": "agregó una página",
  "page.save": "cambió una página",
  "page.return": "volvió a una versión anterior de una página",
  "page.publish": "publicó una página",
  "page.hide": "ocultó una página",
  "page.delete": "borró una página",
  "order.change": "cambió un pedido",
  "order.correct": "corrigió un pedido",
  "order.create": "cargó un pedido",
  "order.refund": "devolvió dinero de un pedido",
  "till.open": "abrió una caja",
  "till.move": "anotó plata que entró o salió de una caja",
  "till.close": "cerró una caja",
  "orders.move": "movió pedidos",
  "customer.erase": "borró los datos de un cliente",
  "withdrawal.answer": "respondió un arrepentimiento",
  "withdrawal.receive": "anotó que llegó lo de un arrepentimiento",
  "withdrawal.refund": "anotó lo devuelto por un arrepentimiento",
  "withdrawal.close": "cerró un arrepentimiento",
  "exchange.accept": "aceptó un cambio",
  "exchange.refuse": "rechazó un cambio",
  "exchange.receive": "anotó que llegó un cambio",
  "exchange.send": "mandó lo nuevo de un cambio",
  "exchange.counter": "hizo un cambio en el local",
  "exchange.settle": "devolvió el valor de un cambio",
  "mail.resend": "volvió a mandar un e-mail",
  "mail.release": "mandó e-mails retenidos",
  "mail.test": "mandó un e-mail de prueba",
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

export type PriceEntry = {
  id: number;
  at: Date;
  /** Null for the first price. */
  fromPesos: number | null;
  toPesos: number;
  authorName: string;
  way: string;
};

const WAYS: Readonly<Record<string, string>> = {
  "products.price": "Cambio de precios",
  "price-run.apply": "Cambio de precios programado",
  "product.save": "Ficha",
  "product.duplicate": "Copia de otro producto",
  "product.restore": "Papelera",
  "sample.store": "Catálogo de muestra",
  undo: "Deshacer",
  outside: "Fuera de la administración",
};

/** How an action of the history changes a price, in few words. */
export function describePriceWay(action: string): string {
  return Object.hasOwn(WAYS, action) ? (WAYS[action] ?? "") : "Otro cambio";
}
