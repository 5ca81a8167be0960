import { afterEach, describe, expect, it, vi } from "vitest";

import { DatabaseUnavailableError } from "../../app/data/sqlite/database-fault.server";
import { FIGURES, openShop, READY } from "./server-fixture";

let shop: Awaited<ReturnType<typeof openShop>>;
afterEach(() => shop.close());

const TOKEN = "una-clave-de-prueba-para-las-metricas";
const HANDLERS = {
  "productos/:id": () => new Response("una remera"),
  rota: () => Promise.reject(new Error("secreto")),
};

async function readMetrics(headers: Record<string, string> = {}): Promise<string> {
  const answer = await shop.send("/metrics", { headers });
  expect(answer.status).toBe(200);
  return answer.body;
}

/** The value of the only line with this prefix. */
function readValue(text: string, series: string): number | undefined {
  const line = text.split("\n").find((candidate) => candidate.startsWith(`${series} `));
  return line === undefined ? undefined : Number(line.slice(series.length));
}

const countOf = (labels: string) => `tela_http_request_duration_seconds_count{${labels}}`;

describe("access to the metrics", () => {
  it.each<[string, object, Record<string, string>, number]>([
    ["this machine", {}, {}, 200],
    ["this machine by its name", {}, { Host: "localhost:3000" }, 200],
    [
      "a program with the token",
      { metricsToken: TOKEN },
      { Authorization: `Bearer ${TOKEN}` },
      200,
    ],
    [
      "the token, through a proxy",
      { metricsToken: TOKEN },
      { Authorization: `Bearer ${TOKEN}`, "X-Forwarded-For": "203.0.113.7", Host: "tela.test" },
      200,
    ],
    ["a wrong token", { metricsToken: TOKEN }, { Authorization: `Bearer ${TOKEN}x` }, 404],
    ["no token at all", { metricsToken: TOKEN }, { Authorization: "Bearer " }, 404],
    ["a token where there is none", {}, { Authorization: "Bearer null" }, 404],
    ["a page in a browser of this machine", {}, { Host: "malo.test" }, 404],
    [
      "a trusted proxy for somebody",
      { trustedProxies: ["127.0.0.1"] },
      { "X-Forwarded-For": "203.0.113.7" },
      404,
    ],
    [
      "a trusted proxy for itself",
      { trustedProxies: ["127.0.0.1"] },
      { "X-Forwarded-For": "127.0.0.1" },
      404,
    ],
    ["a proxy nobody named", {}, { "X-Forwarded-For": "127.0.0.1" }, 404],
    ["a proxy that tells the host only", {}, { "X-Forwarded-Host": "tela.com.ar" }, 404],
    ["a proxy that tells the scheme only", {}, { "X-Forwarded-Proto": "https" }, 404],
    ["a proxy by the standard", {}, { Forwarded: "for=203.0.113.7" }, 404],
    ["a proxy of another kind", {}, { "X-Real-IP": "127.0.0.1" }, 404],
    ["a proxy that only names itself", {}, { Via: "1.1 caddy" }, 404],
  ])("%s", async (_who, options, headers, status) => {
    shop = await openShop(options);
    const answer = await shop.send("/metrics", { headers });
    expect(answer.status).toBe(status);
    expect(answer.headers["cache-control"]).toBe("no-store");
    if (status === 200) expect(answer.body).toContain("tela_");
    else expect(answer.body).not.toContain("tela_");
    const { body } = await shop.send("/readyz", { headers });
    expect("numbers" in (JSON.parse(body) as object)).toBe(status === 200);
  });
});

describe("the metrics", () => {
  it("count requests by route, method and kind of status, and never by address", async () => {
    shop = await openShop({ handlers: HANDLERS });
    await shop.send("/productos/remera-01");
    await shop.send("/productos/remera-02.data?talle=M");
    await shop.send("/productos/remera-01", { method: "POST", headers: { Origin: "null" } });
    await shop.send("/rota");
    await shop.send("/assets/entry-4f2a.js");
    await shop.send("/favicon.svg");
    await shop.send("/wp-login.php");
    await shop.send("/productos/%E0%A4%A");
    await shop.send("/productos/remera-01", { method: "PROPFIND" });
    const text = await readMetrics();
    const product = 'route="/productos/:id",method="GET"';
    expect(readValue(text, countOf(`${product},status="2xx"`))).toBe(2);
    expect(readValue(text, countOf('route="/productos/:id",method="POST",status="4xx"'))).toBe(1);
    expect(readValue(text, countOf('route="/productos/:id",method="other",status="4xx"'))).toBe(1);
    expect(readValue(text, countOf('route="/rota",method="GET",status="5xx"'))).toBe(1);
    expect(readValue(text, countOf('route="assets",method="GET",status="2xx"'))).toBe(2);
    expect(readValue(text, countOf('route="other",method="GET",status="4xx"'))).toBe(2);
    expect(text).not.toMatch(/remera|wp-login|talle/);
    // This request itself is in flight.
    expect(readValue(text, "tela_http_requests_in_flight")).toBe(1);
  });

  it("describe the shop's state, the process and the program", async () => {
    shop = await openShop();
    const text = await readMetrics();
    expect(readValue(text, 'tela_orders{state="delivered"}')).toBe(90);
    expect(readValue(text, 'tela_mails{state="waiting"}')).toBe(2);
    expect(readValue(text, 'tela_health{part="backup",state="ok"}')).toBe(1);
    expect(readValue(text, "tela_backup_last_timestamp_seconds")).toBe(
      Date.parse("2026-11-21T06:00:00Z") / 1000,
    );
    expect(readValue(text, "tela_ready")).toBe(1);
    expect(readValue(text, "tela_unpaid_receipts_bytes")).toBe(3_000_000);
    // An unknown value has no line.
    expect(readValue(text, "tela_database_wal_bytes")).toBeUndefined();
    expect(readValue(text, "process_resident_memory_bytes")).toBeGreaterThan(1e7);
    expect(readValue(text, 'tela_loop_delay_seconds{quantile="0.99"}')).toBeGreaterThanOrEqual(0);
    expect(text).toMatch(/^tela_build_info\{version="[\d.]+",node="[\d.]+"\} 1$/m);
  });

  it("drop a part's previous state", async () => {
    const clock = vi.spyOn(performance, "now").mockReturnValue(50_000);
    const readFigures = vi.fn(() => Promise.resolve(FIGURES));
    shop = await openShop({ readFigures });
    await readMetrics();
    const words = { ...READY.words, mail: "late" } as const;
    const health = { ...READY, words, isReady: false };
    readFigures.mockResolvedValue({ ...FIGURES, health, counts: null });
    clock.mockReturnValue(60_000);
    const text = await readMetrics();
    expect(text).toContain('tela_health{part="mail",state="late"} 1');
    expect(text).not.toMatch(/part="mail",state="ok"|tela_orders\{|tela_refunds_pending \d/);
    expect(readValue(text, "tela_ready")).toBe(0);
  });

  it("are 503 without the database, with what is left of them", async () => {
    const words = { ...READY.words, database: "unusable" } as const;
    const health = { ...READY, words, isReady: false };
    shop = await openShop({
      readFigures: () => Promise.resolve({ ...FIGURES, health, counts: null }),
    });
    const { status, headers, body } = await shop.send("/metrics");
    expect([status, headers["retry-after"]]).toEqual([503, "5"]);
    expect(readValue(body, "tela_ready")).toBe(0);
  });

  it("are 503 where the database goes while they are collected", async () => {
    const readFigures = () => Promise.reject(new DatabaseUnavailableError("gone"));
    shop = await openShop({ readFigures });
    const { status, headers } = await shop.send("/metrics");
    expect([status, headers["retry-after"]]).toEqual([503, "5"]);
  });

  it("are collected once for all requests within two seconds", async () => {
    const clock = vi.spyOn(performance, "now").mockReturnValue(50_000);
    const readFigures = vi.fn(() => Promise.resolve(FIGURES));
    shop = await openShop({ readFigures, handlers: HANDLERS });
    await shop.send("/productos/remera-01");
    await shop.send("/metrics", { headers: { Host: "malo.test" } });
    expect(readFigures).not.toHaveBeenCalled();
    await Promise.all([readMetrics(), readMetrics(), readMetrics()]);
    expect(readFigures).toHaveBeenCalledTimes(1);
    clock.mockReturnValue(52_000);
    await readMetrics();
    expect(readFigures).toHaveBeenCalledTimes(2);
  });

  it("that cannot be collected give the error page, and a line in the log", async () => {
    shop = await openShop({ readFigures: () => Promise.reject(new Error("sin disco")) });
    expect((await shop.send("/metrics")).status).toBe(500);
    expect(shop.lines).toContainEqual(expect.objectContaining({ msg: "request failed" }));
  });
});
