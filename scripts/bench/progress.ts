/** One line on a terminal, written over by the next; nothing where the output is kept. */
export function reportProgress(stage: string): void {
  if (process.stderr.isTTY) process.stderr.write(`\r\x1b[K${stage}${stage === "" ? "" : "..."}`);
}
