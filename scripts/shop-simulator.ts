import { startSimulator, type PaymentSimulator } from "./payment-simulator/start-simulator";

/** Longer pauses than in the tests, so that a person can follow what happens. */
const RETRY_SCHEDULE_MS = [1000, 2000, 5000, 10_000, 30_000, 60_000];
const ACK_TIMEOUT_MS = 10_000;

/** Starts the simulator for a shop that will listen on `shopPort` of this machine. */
export function openShopSimulator(shopPort: number, port = 0): Promise<PaymentSimulator> {
  const origins = ["127.0.0.1", "localhost"].map((host) => `http://${host}:${shopPort}`);
  return startSimulator({
    port,
    app: {
      redirectUris: origins.map((origin) => `${origin}/admin/mercadopago/callback`),
      webhooksTo: `${origins[0]}/webhooks/mercadopago`,
    },
    retryScheduleMs: RETRY_SCHEDULE_MS,
    ackTimeoutMs: ACK_TIMEOUT_MS,
  });
}
