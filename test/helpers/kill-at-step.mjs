// Loaded into a command before it starts: writes down its steps, and kills it as it comes to one of them.
import { subscribe } from "node:diagnostics_channel";
import { appendFileSync } from "node:fs";
import process from "node:process";

const { STEPS_FILE = "", KILLED_AT } = process.env;
let count = 0;
subscribe("tela:step", (name) => {
  appendFileSync(STEPS_FILE, `${name}\n`);
  if (String(count) === KILLED_AT) process.kill(process.pid, "SIGKILL");
  count += 1;
});
