import type pg from "pg";
import { RateLimiterPostgres, type RateLimiterAbstract } from "rate-limiter-flexible";

import { createMemoryLimiter, type Limit } from "../sqlite/database.server";

/**
 * For a pool of the limiters' own: neither do they take the connections of pages, nor does a form wait long for
 * a server that does not answer.
 */
export const LIMITER_CLIENT: pg.PoolConfig = {
  max: 2,
  query_timeout: 1000,
  connectionTimeoutMillis: 1000,
};

/** The limiter removes what expired an hour ago, and itself does not keep a process from ending. */
export function createServerLimiter(pool: pg.Pool, limit: Limit): RateLimiterAbstract {
  return new RateLimiterPostgres({
    storeClient: pool,
    storeType: "pool",
    tableName: "rate_limits",
    tableCreated: true,
    keyPrefix: limit.name,
    points: limit.points,
    duration: limit.seconds,
    insuranceLimiter: createMemoryLimiter(limit),
  });
}
