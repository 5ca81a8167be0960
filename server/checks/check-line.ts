/** One thing that was looked at: what was found and, where it is not well, what to do. */
export type CheckLine = {
  mark: "ok" | "atención" | "mal";
  subject: string;
  /** Spanish, one line, without any secret. */
  text: string;
};

export const well = (subject: string, text: string): CheckLine => ({ mark: "ok", subject, text });
export const warn = (subject: string, text: string): CheckLine => ({
  mark: "atención",
  subject,
  text,
});
export const bad = (subject: string, text: string): CheckLine => ({ mark: "mal", subject, text });

export function describeLine({ mark, subject, text }: CheckLine): string {
  return `${mark.padEnd(9)} ${subject}: ${text}\n`;
}
