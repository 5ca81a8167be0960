import { expect, it } from "vitest";

import { isExposed } from "./inspect-server.server";

it.each([
  ["postgres://tela:x@10.0.0.5:5432/tela", true],
  ["postgres://tela:x@base.tela/tela?sslmode=disable", true],
  ["postgres://tela:x@base.tela/tela?sslmode=no-verify", true],
  ["postgres://tela:x@base.tela/tela?ssl=0", true],
  ["postgres://tela:x@base.tela/tela?uselibpqcompat=true&sslmode=require", true],
  // Encrypted, but for any name.
  [
    `postgres://t@base.tela/tela?uselibpqcompat=true&sslmode=verify-ca&sslrootcert=${import.meta.filename}`,
    true,
  ],
  ["postgres://tela:x@localhost/tela?host=10.0.0.5", true],
  ["postgres://tela:x@base.tela/tela?sslmode=verify-full", false],
  ["postgres://tela:x@10.0.0.5/tela?ssl=true", false],
  ["postgres://tela:x@127.0.0.1:5432/tela", false],
  ["postgres://tela:x@localhost:5432/tela", false],
  ["postgres://tela:x@[::1]:5432/tela", false],
  ["postgres://tela@/tela?host=/var/run/postgresql", false],
])("says of %s whether others may read along: %s", (url, exposed) => {
  expect(isExposed(url)).toBe(exposed);
});
