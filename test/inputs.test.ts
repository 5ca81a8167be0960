import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { describe, expect, it } from "vitest";

import {
  CODE_DIGITS,
  MAX_TYPED_CODE,
  RECOVERY_SIGNS,
  SIGN_IN_STEP_MINUTES,
} from "../app/domain/owner/second-factor";
import { MAX_GROUP_WORDS } from "../app/domain/catalogue/arrange-groups";
import {
  MAX_LINK_LABEL_LENGTH,
  MAX_LINK_TARGET_LENGTH,
  MAX_LINKS,
} from "../app/domain/catalogue/arrange-links";
import {
  MAX_BRANDS,
  MAX_GROUP_NAME_LENGTH,
  MAX_GROUPS,
  MAX_SECTIONS,
} from "../app/domain/catalogue/typed-words";
import { MAX_LINES, MAX_QUANTITY } from "../app/domain/buying/cart";
import { MAX_STORED_SEARCHES } from "../app/data/catalogue/search-log.server";
import {
  MAX_LOGGED_LENGTH,
  MAX_LOGGED_WORDS,
  SEARCH_LOG_DAYS,
} from "../app/domain/catalogue/search-log";
import { MAX_BULK_ORDERS } from "../app/domain/orders/order-moves";
import { CHECKOUT_LIMITS } from "../app/domain/buying/checkout";
import {
  LOCK_MINUTES,
  MAX_FAILURES,
  MAX_USERNAME_LENGTH,
  MAX_PASSWORD_BYTES,
  MIN_PASSWORD_LENGTH,
  MAX_OPEN_RESETS,
  RESET_MINUTES,
} from "../app/domain/owner/password";
import { MAX_IMPORT_BYTES, MAX_IMPORT_ROWS } from "../app/domain/imports/imported-product";
import { MAX_NOTE_LENGTH } from "../app/domain/orders/order";
import {
  INVITATION_HOURS,
  MAX_ACCOUNTS,
  MAX_OPEN_INVITATIONS,
  MAX_PERSON_NAME_LENGTH,
} from "../app/domain/owner/people";
import { ROLES } from "../app/domain/owner/roles";
import {
  MAX_MEGAPIXELS,
  MAX_PICTURE_BYTES,
  MAX_SCANS,
  MAX_PICTURES,
} from "../app/domain/products/picture-limits";
import { MAX_PRICE_IN_PESOS } from "../app/domain/products/price-text";
import { MAX_ID_LENGTH } from "../app/domain/products/product-id";
import { MAX_COLOR_LINKS, MAX_TEXT_LENGTHS } from "../app/domain/products/product-limits";
import { MAX_PDF_BYTES, MAX_RECEIPT_BYTES, MAX_RECEIPTS } from "../app/domain/orders/receipt";
import { MAX_CODE_LENGTH } from "../app/domain/imports/variant-codes";
import { MAX_PIECES } from "../app/domain/stock/stock-grid";
import { MAX_DAYS_AHEAD, MAX_WAITING_RUNS } from "../app/domain/products/price-news";
import { MAX_PERCENT, MAX_PERCENT_DECIMALS, MAX_REPRICED } from "../app/domain/products/reprice";
import { MAX_SOCIAL_LINKS } from "../app/domain/shop/links";
import { MAX_LOGO_BYTES, MAX_LOGO_TEXT } from "../app/domain/shop/logo";
import { MIN_ACCENT_CONTRAST } from "../app/domain/shop/look";
import {
  MAX_PAGE_SLUG_LENGTH,
  MAX_PAGE_TEXT_LENGTH,
  MAX_PAGE_TITLE_LENGTH,
  MAX_PAGES,
} from "../app/domain/shop/page";
import { PALETTES } from "../app/domain/shop/palettes";
import {
  MAX_SYNONYM_GROUPS,
  MAX_SYNONYM_LENGTH,
  MAX_SYNONYM_WORDS,
} from "../app/domain/shop/owner-synonyms";
import {
  MAX_INSTALMENTS,
  MAX_TRANSFER_DISCOUNT_PERCENT,
} from "../app/domain/shop/presentation-settings";
import { MAX_TRANSFER_HOURS } from "../app/domain/shop/selling-settings";
import { MAX_SHIPPING_ZONES } from "../app/domain/shop/zone-texts";
import { MAX_COUNTED, MAX_PAGE_CELLS } from "../app/domain/stock/stock-take";
import { MESSAGE_LIMIT, WITHDRAWAL_LIMITS } from "../app/domain/orders/withdrawal";
import { MAX_HOSTS, MAX_PROPERTIES } from "../app/forms/imports/import-form";
import { KEPT_DAYS } from "../app/imports/import-files.server";
import { MAX_CHOSEN } from "../app/forms/products/chosen-products";
import { MAX_FORM_CODES } from "../app/forms/products/variant-codes-form";
import { BODY_LIMIT_BYTES, BODY_TIMES } from "../server/limit-bodies";

const ROOT = resolve(import.meta.dirname, "..");
const KILOBYTE = 1024;
const MEGABYTE = 1024 * KILOBYTE;
const page = readFileSync(join(ROOT, "docs/inputs.md"), "utf8");

/** The address of a route folder, by Remix's naming of folder routes. */
function toAddress(folder: string): string {
  const parts = folder
    .split(".")
    .filter((part) => !part.startsWith("_"))
    .map((part) => part.replace(/_$/, "").replace(/^\$/, ":"));
  return `/${parts.join("/")}`;
}

/** The table row that starts with these words, including rows with the same address. */
function findRow(start: string): string {
  const rows = page.split("\n").filter((row) => row.startsWith("|"));
  const first = rows.findIndex((row) => row.startsWith(`| ${start}`));
  expect(first, `no row "${start}"`).toBeGreaterThan(-1);
  const next = rows.findIndex((row, position) => position > first && !/^\|\s+\|/.test(row));
  return rows.slice(first, next === -1 ? undefined : next).join("\n");
}

describe("docs/inputs.md", () => {
  const routes = globSync("app/routes/*/route.tsx", { cwd: ROOT }).filter((file) =>
    /^export (async )?(function|const) action\b/m.test(readFileSync(join(ROOT, file), "utf8")),
  );

  it("has a row for every address that takes a form", () => {
    expect(routes.length).toBeGreaterThan(20);
    const addresses = routes.map((file) => toAddress(dirname(file).split("/").pop() ?? ""));
    const posts = page.split("\n").filter((row) => /^\| POST /.test(row));
    const named = posts.flatMap((row) =>
      Array.from((row.split("|")[1] ?? "").matchAll(/`([^`]+)`/g), ([, address]) => address),
    );
    expect(addresses.filter((address) => !named.includes(address))).toEqual([]);
    expect(named.filter((address) => !addresses.includes(address ?? ""))).toEqual([]);
  });

  it("names files that are there", () => {
    const rows = page.split("\n").filter((row) => row.startsWith("|"));
    const files = rows.flatMap((row) =>
      Array.from(row.matchAll(/`((?:app|server|scripts)\/[^`]+)`/g), ([, file = ""]) => file),
    );
    expect(files.length).toBeGreaterThan(40);
    expect(files.filter((file) => !existsSync(join(ROOT, file)))).toEqual([]);
  });

  it.each<[string, (number | string)[]]>([
    ["Body ", [`${BODY_LIMIT_BYTES / KILOBYTE} KB`]],
    ["Time ", [`${BODY_TIMES.whole / 1000} s`]],
    ["Pace", [`${BODY_TIMES.pieceBytes / KILOBYTE} KB every ${BODY_TIMES.silence / 1000} s`]],
    ["POST `/productos/:id`", [`1 to ${MAX_QUANTITY}`, `${MAX_LINES} lines`]],
    ["POST `/checkout` ", [CHECKOUT_LIMITS.name, CHECKOUT_LIMITS.email, CHECKOUT_LIMITS.phone]],
    ["POST `/checkout` ", [`${CHECKOUT_LIMITS.city} and ${CHECKOUT_LIMITS.street} letters`]],
    ["POST `/checkout` ", [`${CHECKOUT_LIMITS.notes} letters`]],
    ["POST `/pedido/:token` ", [`${MAX_RECEIPT_BYTES / MEGABYTE} MB`, `${MAX_RECEIPTS} for an`]],
    ["POST `/pedido/:token` ", [`a PDF ${MAX_PDF_BYTES / MEGABYTE} MB`, `${MAX_SCANS} JPEG scans`]],
    ["POST `/arrepentimiento`", Object.values(WITHDRAWAL_LIMITS)],
    ["POST `/admin/arrepentimientos/:code`", [`${MESSAGE_LIMIT} characters`]],
    ["POST `/admin/login`", [MAX_USERNAME_LENGTH, MAX_FAILURES, `${LOCK_MINUTES} minutes`]],
    ["POST `/admin/cuenta`", [`${MIN_PASSWORD_LENGTH} characters`, `${MAX_PASSWORD_BYTES} bytes`]],
    ["POST `/admin/password-reset`", [`${RESET_MINUTES} minutes`, `${MAX_OPEN_RESETS} are open`]],
    [
      "POST `/admin/invitacion/:token`",
      [`${INVITATION_HOURS} hours`, `${MAX_PERSON_NAME_LENGTH} letters`],
    ],
    ["POST `/admin/personas` ", [`${MAX_USERNAME_LENGTH} letters`, `${ROLES.length} roles`]],
    ["POST `/admin/personas` ", [`${MAX_ACCOUNTS} accounts`, `${MAX_OPEN_INVITATIONS} open`]],
    ["POST `/admin/personas` ", [MAX_PRICE_IN_PESOS]],
    ["POST `/admin/personas/:id`", [`${MAX_PERSON_NAME_LENGTH} letters`]],
    ["POST `/admin/products` ", [`${MAX_CHOSEN} products`]],
    ["POST `/admin/products/precios`", [`up to ${MAX_PERCENT};`, MAX_PRICE_IN_PESOS]],
    ["POST `/admin/products/precios`", [`${MAX_PERCENT_DECIMALS} decimals`, MAX_REPRICED]],
    ["POST `/admin/products/precios`", [`${MAX_DAYS_AHEAD} days`, `${MAX_WAITING_RUNS} changes`]],
    [
      "POST `/admin/login/codigo`",
      [
        `${MAX_TYPED_CODE} letters; ${CODE_DIGITS} digits`,
        `${RECOVERY_SIGNS} signs`,
        `within ${SIGN_IN_STEP_MINUTES} minutes`,
        `${MAX_FAILURES} wrong ones lock`,
        `${LOCK_MINUTES} minutes`,
      ],
    ],
    ["POST `/admin/products/new`", Object.values(MAX_TEXT_LENGTHS)],
    ["POST `/admin/products/new`", [`id of ${MAX_ID_LENGTH}`, `${MAX_COLOR_LINKS} links`]],
    [
      "POST `/admin/products/new`",
      [`${MAX_PICTURE_BYTES / MEGABYTE} MB`, `${MAX_MEGAPIXELS} mega`, `${MAX_SCANS} JPEG scans`],
    ],
    ["POST `/admin/products/new`", [`${MAX_PICTURES} for a product`]],
    [
      "POST `/admin/products/importar` ",
      [`${MAX_IMPORT_BYTES / MEGABYTE} MB`, `${MAX_IMPORT_ROWS} rows`, `${KEPT_DAYS} days`],
    ],
    [
      "POST `/admin/products/importar/:id`",
      [`${MAX_PROPERTIES} properties`, `${MAX_HOSTS} servers`],
    ],
    ["POST `/admin/stock`", [`up to ${MAX_PIECES},`]],
    ["POST `/admin/orders` ", [`${MAX_BULK_ORDERS} orders`]],
    ["POST `/admin/orders/:number`", [`${MAX_NOTE_LENGTH} letters`]],
    ["POST `/admin/ventas`", [`1 to ${MAX_TRANSFER_HOURS} hours`, `${MAX_SHIPPING_ZONES} zones`]],
    ["GET `/productos` ", [`${MAX_LOGGED_LENGTH} characters and ${MAX_LOGGED_WORDS} words`]],
    ["GET `/productos` ", [`${MAX_STORED_SEARCHES} texts a day`, `${SEARCH_LOG_DAYS} days`]],
    ["POST `/admin/ajustes`", [`One of ${PALETTES.length} palettes`, `${MIN_ACCENT_CONTRAST} or`]],
    [
      "POST `/admin/ajustes`",
      [
        `${MAX_LOGO_BYTES / MEGABYTE} MB, ${MAX_MEGAPIXELS} mega`,
        `text of ${MAX_LOGO_TEXT} letters`,
      ],
    ],
    ["POST `/admin/ajustes`", [`${MAX_SOCIAL_LINKS} profiles`]],
    ["POST `/admin/stock/conteo/:id`", [MAX_COUNTED, `${MAX_PAGE_CELLS} sizes and colours`]],
    ["POST `/admin/menu` ", [`${MAX_GROUPS} groups`, `${MAX_SECTIONS} sections`]],
    ["POST `/admin/menu` ", [`${MAX_LINKS} links of ${MAX_LINK_LABEL_LENGTH} letters`]],
    ["POST `/admin/menu` ", [MAX_LINK_TARGET_LENGTH, `${MAX_GROUP_NAME_LENGTH} letters`]],
    ["POST `/admin/menu/:id`", [`${MAX_GROUP_NAME_LENGTH} letters`, `${MAX_GROUP_WORDS} words`]],
    ["POST `/admin/marcas`", [`${MAX_BRANDS} brands`, `${MAX_TEXT_LENGTHS.brand} letters`]],
    [
      "POST `/admin/products/codigos/:row`",
      [`${MAX_CODE_LENGTH} letters`, `${MAX_FORM_CODES} rows`],
    ],
    ["POST `/admin/paginas/:id`", [MAX_PAGE_TITLE_LENGTH, MAX_PAGE_SLUG_LENGTH]],
    ["POST `/admin/paginas/:id`", [MAX_PAGE_TEXT_LENGTH, `${MAX_PAGES} pages`]],
    ["POST `/admin/ajustes`", [`2 to ${MAX_SYNONYM_WORDS}`, `${MAX_SYNONYM_LENGTH} letters`]],
    ["POST `/admin/ajustes`", [`${MAX_SYNONYM_GROUPS} groups`]],
    ["POST `/admin/ajustes`", [MAX_INSTALMENTS, `0 to ${MAX_TRANSFER_DISCOUNT_PERCENT} %`]],
  ])("has the limits of the code in the row %s", (start, limits) => {
    const row = findRow(start);
    for (const limit of limits) {
      expect(row).toMatch(new RegExp(`\\b${String(limit).replace(/[.%()]/g, "\\$&")}(?!\\d)`));
    }
  });
});
