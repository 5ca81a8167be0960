import { defineConfig } from "drizzle-kit";

export default defineConfig({
  dialect: "sqlite",
  schema: ["./db/schema.ts", "./db/payment-account-schema.ts", "./db/payment-schema.ts"],
  out: "./db/migrations",
});
