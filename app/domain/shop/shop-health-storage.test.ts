import { expect, it } from "vitest";

import { MAX_UNPAID_RECEIPT_BYTES } from "../orders/receipt";
import { findStorageTask } from "./shop-health";

const MEGABYTE = 1024 * 1024;
const disk = (freeMegabytes: number) => ({ freeBytes: freeMegabytes * MEGABYTE, totalBytes: 1e12 });

it.each([
  ["there is room", disk(5000), 0, null],
  ["nothing is known", null, null, null],
  ["the disk is nearly full, before uploads are refused", disk(1023), 0, "disk-low"],
  [
    "receipts take most of their room",
    disk(5000),
    MAX_UNPAID_RECEIPT_BYTES * 0.8,
    "receipts-filling",
  ],
  ["receipts take some of it", disk(5000), MAX_UNPAID_RECEIPT_BYTES * 0.79, null],
] as const)("when %s", (_title, space, receipts, task) => {
  expect(findStorageTask(space, receipts)).toBe(task);
});
