import { monitorEventLoopDelay } from "node:perf_hooks";
import { Counter, Gauge, type Registry } from "prom-client";

import { countDroppedLines } from "../app/log/log.server";
import { VERSION } from "./version";

const RESOLUTION_MS = 20;
const NANOSECONDS = 1e9;

/** What the process uses, by the names that dashboards for Node know. Returns what measures it. */
export function addProcessMetrics(registry: Registry): () => void {
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
    { version: VERSION, node },
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
