import { expect, it } from "vitest";

import { describeDevice } from "./session";

const GECKO = "AppleWebKit/537.36 (KHTML, like Gecko)";

it.each([
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${GECKO} Chrome/131.0 Safari/537.36`,
    "Chrome en Windows",
  ],
  [
    `Mozilla/5.0 (Windows NT 10.0) ${GECKO} Chrome/131.0 Safari/537.36 Edg/131.0`,
    "Edge en Windows",
  ],
  [
    `Mozilla/5.0 (Linux; Android 10; K) ${GECKO} Chrome/131.0 Mobile Safari/537.36`,
    "Chrome en Android",
  ],
  [
    `Mozilla/5.0 (Linux; Android 14) ${GECKO} SamsungBrowser/27.0 Chrome/125.0 Safari/537.36`,
    "Samsung Internet en Android",
  ],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) Version/18.1 Mobile/15E148 Safari/604.1",
    "Safari en iPhone",
  ],
  [
    "Mozilla/5.0 (iPad; CPU OS 18_1 like Mac OS X) CriOS/131.0 Mobile/15E148 Safari/604.1",
    "Chrome en iPad",
  ],
  ["Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/18.1 Safari/605.1.15", "Safari en Mac"],
  ["Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0", "Firefox en Linux"],
  ["Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) Chrome/131.0 Safari/537.36", "Chrome en Chromebook"],
  ["algo (Windows)", "Un navegador en Windows"],
  ["curl/8.5.0", ""],
  ["", ""],
  [null, ""],
])("%s is %s", (userAgent, words) => {
  expect(describeDevice(userAgent)).toBe(words);
});
