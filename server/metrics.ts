import { Counter, Gauge, Histogram, Registry } from "prom-client";
import { monitorEventLoopDelay } from "node:perf_hooks";

import packageFile from "../package.json";
import { WAIT } from "../app/http/responses";
import type { ShopFigures } from "../app/watch/shop-health.server";
import { atMostEvery, answerAt, answerText, type Layer } from "./layer";
import type { InsiderCheck } from "./client-address";
import { plainPage } from "./plain-page";
import type { RequestOutcome } from "./request-log";
import { countDroppedLines } from "../app/log/log.server";

const CACHE_MS = 2000;
/** From a page of the cache to the longest wait for the provider, in seconds. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];
const METHODS = ["GET", "HEAD", "POST"];

type MetricsOptions = {
  readFigures: () => Promise<ShopFigures>;
  isDraining: () => boolean;
  countInFlight: () => Readonly<Record<string, number>>;
};

/** What the page cache holds and has answered. */
type PageFigures = { bytes: number; hits: number; misses: number };

type ShopMetrics = {
  onStart: () => void;
  onEnd: (outcome: RequestOutcome) => void;
  addPageCache: (measure: () => PageFigures) => void;
  /** All of it as Prometheus reads it; gathered anew every few seconds at most. */
  write(): Promise<{ text: string; isDatabaseAway: boolean }>;
  readonly contentType: string;
};

/** Counts requests as they pass; everything else is measured when the metrics are read. */
export function createMetrics(options: MetricsOptions): ShopMetrics {
  const { readFigures, isDraining, countInFlight } = options;
  const registry = new Registry();
  const durations = new Histogram({
    name: "tela_http_request_duration_seconds",
    help: "Requests by route, method and kind of status, and how long each took",
    labelNames: ["route", "method", "status"],
    buckets: BUCKETS,
    registers: [registry],
  });
  const inFlight = new Gauge({
    name: "tela_http_requests_in_flight",
    help: "Requests whose answer is not over",
    registers: [registry],
  });
  const places = new Gauge({
    name: "tela_load_places_taken",
    help: "Requests that are being answered, by kind; each kind has a limit of its own",
    labelNames: ["kind"],
    registers: [registry],
  });
  let underWay = 0;
  const measureProcess = addProcessMetrics(registry);
  const measureShop = addShopMetrics(registry);

  return {
    onStart: () => void (underWay += 1),
    onEnd({ method, route, status, durationMs }) {
      underWay -= 1;
      const labels = {
        route,
        method: METHODS.includes(method) ? method : "other",
        status: nameStatusKind(status),
      };
      durations.observe(labels, durationMs / 1000);
    },
    addPageCache: (measure) => addCacheMetrics(registry, measure),
    write: atMostEvery(CACHE_MS, async () => {
      inFlight.set(underWay);
      for (const [kind, count] of Object.entries(countInFlight())) places.set({ kind }, count);
      measureProcess();
      const figures = await readFigures();
      measureShop(figures, isDraining());
      const isDatabaseAway = figures.health.words.database === "unusable";
      return { text: await registry.metrics(), isDatabaseAway };
    }),
    contentType: registry.contentType,
  };
}

function addCacheMetrics(registry: Registry, measure: () => PageFigures): void {
  new Gauge({
    name: "tela_page_cache_bytes",
    help: "What the pages kept in memory take of it",
    registers: [registry],
    collect() {
      this.set(measure().bytes);
    },
  });
  new Counter({
    name: "tela_public_pages_total",
    help: "Public pages answered, from memory or rendered",
    labelNames: ["from"],
    registers: [registry],
    collect() {
      const { hits, misses } = measure();
      this.reset();
      this.inc({ from: "memory" }, hits);
      this.inc({ from: "rendering" }, misses);
    },
  });
}

/** By class, except 503: a refusal under load is no failure of a page. */
function nameStatusKind(status: number | null): string {
  if (status === null) return "none";
  return status === 503 ? "503" : `${Math.floor(status / 100)}xx`;
}

/**
 * For the people who run the shop; anybody else gets 404. Without the database most of them cannot be told:
 * the answer is 503, which Prometheus counts as a shop that is down, with what is left of them.
 */
export function answerMetrics(metrics: ShopMetrics, isInsider: InsiderCheck): Layer {
  return answerAt("/metrics", async (request, context) => {
    if (!isInsider(request, context)) return plainPage(404, request, context);
    const headers = { "Content-Type": metrics.contentType, "Cache-Control": "no-store" };
    const { text, isDatabaseAway } = await metrics.write();
    return isDatabaseAway
      ? answerText(text, 503, { ...headers, ...WAIT })
      : answerText(text, 200, headers);
  });
}

/** What the shop's database and disk tell. Returns what writes it down. */
function addShopMetrics(registry: Registry): (figures: ShopFigures, isDraining: boolean) => void {
  const gauge = (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ name, help, labelNames, registers: [registry] });
  const ready = gauge("tela_ready", "1 while the shop can sell");
  const draining = gauge("tela_draining", "1 while it finishes what it has begun, to stop");
  const health = gauge("tela_health", "1 for how each part is now, as /readyz says it", [
    "part",
    "state",
  ]);
  const orders = gauge("tela_orders", "Orders by state", ["state"]);
  const mails = gauge("tela_mails", "Mails that wait, and that were given up", ["state"]);
  const refunds = gauge("tela_refunds_pending", "Refunds that the provider has not done yet");
  const passwords = gauge("tela_passwords_waiting", "Passwords that wait to be looked at");
  const backup = gauge(
    "tela_backup_last_timestamp_seconds",
    "When the newest good backup was made, in Unix time; 0 without any",
  );
  const token = gauge(
    "tela_payment_token_expiry_timestamp_seconds",
    "When the payment account's token ends, in Unix time; 0 where that is unknown",
  );
  const free = gauge("tela_disk_free_bytes", "Room left on the disk that holds the data");
  const total = gauge("tela_disk_total_bytes", "Size of that disk");
  const file = gauge("tela_database_bytes", "Size of the database file");
  const wal = gauge("tela_database_wal_bytes", "Size of its write-ahead log");

  const receipts = gauge(
    "tela_unpaid_receipts_bytes",
    "Room taken by the receipts of orders that were never paid",
  );

  /** What cannot be known is not told: a zero would be taken for a figure. */
  const set = (metric: Gauge, value: number | null | undefined) => {
    if (value === null || value === undefined) metric.remove();
    else metric.set(value);
  };
  return (figures, isDraining) => {
    const { counts, disk } = figures;
    ready.set(figures.health.isReady && !isDraining ? 1 : 0);
    draining.set(isDraining ? 1 : 0);
    health.reset();
    for (const [part, state] of Object.entries(figures.health.words))
      health.set({ part, state }, 1);
    orders.reset();
    for (const [state, count] of Object.entries(counts?.orders ?? {})) orders.set({ state }, count);
    mails.reset();
    const { waitingMails, failedMails } = figures.health.numbers;
    if (waitingMails !== null) mails.set({ state: "waiting" }, waitingMails);
    if (failedMails !== null) mails.set({ state: "failed" }, failedMails);
    set(refunds, counts?.pendingRefunds);
    passwords.set(figures.waitingPasswords);
    backup.set(toSeconds(figures.latestBackupAt));
    token.set(toSeconds(figures.tokenExpiresAt));
    set(free, disk?.freeBytes);
    set(total, disk?.totalBytes);
    set(file, figures.databaseBytes);
    set(wal, figures.walBytes);
    set(receipts, figures.unpaidReceiptBytes);
  };
}

function toSeconds(time: Date | null): number {
  return time === null ? 0 : time.getTime() / 1000;
}

const RESOLUTION_MS = 20;
const NANOSECONDS = 1e9;

/** What the process uses, by the names that dashboards for Node know. Returns what measures it. */
function addProcessMetrics(registry: Registry): () => void {
  const gauge = (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ name, help, labelNames, registers: [registry] });
  const resident = gauge("process_resident_memory_bytes", "Memory of the process");
  const heapUsed = gauge("nodejs_heap_size_used_bytes", "Part of the JavaScript heap in use");
  const heapTotal = gauge("nodejs_heap_size_total_bytes", "Size of the JavaScript heap");
  const processor = new Counter({
    name: "process_cpu_seconds_total",
    help: "Time of the processor used so far",
    registers: [registry],
  });
  const droppedLines = new Counter({
    name: "tela_log_lines_dropped_total",
    help: "Lines of the log that nobody took",
    registers: [registry],
  });
  const loopDelay = gauge(
    "tela_loop_delay_seconds",
    "How late the event loop ran since the last reading",
    ["quantile"],
  );
  gauge("process_start_time_seconds", "When the process began, in Unix time").set(
    Math.round(Date.now() / 1000 - process.uptime()),
  );
  const { node } = process.versions;
  gauge("tela_build_info", "Which program this is", ["version", "node"]).set(
    { version: packageFile.version, node },
    1,
  );
  const delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delays.enable();

  return () => {
    const { rss, heapUsed: used, heapTotal: total } = process.memoryUsage();
    resident.set(rss);
    heapUsed.set(used);
    heapTotal.set(total);
    droppedLines.reset();
    droppedLines.inc(countDroppedLines());
    const { user, system } = process.cpuUsage();
    processor.reset();
    processor.inc((user + system) / 1e6);
    // Node tells the time between two looks at the clock, most of which was meant to pass.
    const toDelay = (nanoseconds: number) =>
      Math.max(0, nanoseconds / NANOSECONDS - RESOLUTION_MS / 1000);
    const isMeasured = delays.count > 0;
    for (const [quantile, nanoseconds] of [
      ["0.5", delays.percentile(50)],
      ["0.99", delays.percentile(99)],
      ["1", delays.max],
    ] as const) {
      loopDelay.set({ quantile }, isMeasured ? toDelay(nanoseconds) : 0);
    }
    delays.reset();
  };
}
