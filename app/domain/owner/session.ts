/** Minutes without use after which a session may end; 0 for never. */
export const IDLE_CHOICES = [0, 15, 30, 60, 120];

/** Each process stores once a minute when its sessions were used, so what is stored may be that old. */
const STORED_AFTER_MINUTES = 1;

/** A session that was last used before this moment is over; null when none ends for lack of use. */
export function findIdleEnd(idleMinutes: number, now: Date): Date | null {
  if (idleMinutes === 0) return null;
  return new Date(now.getTime() - (idleMinutes + STORED_AFTER_MINUTES) * 60_000);
}

/** "15 minutos", "2 horas". */
export function formatIdle(minutes: number): string {
  if (minutes < 60) return `${minutes} minutos`;
  return minutes === 60 ? "1 hora" : `${minutes / 60} horas`;
}

/** A form that came after the end of its session waits this long for the person who sent it. */
export const KEPT_MINUTES = 60;

/**
 * A password that confirms a change. It is not put aside with the form, but typed again. `clave` alone is no
 * password: it makes sure that a form counts once.
 */
export function isSecretField(name: string): boolean {
  return /^(contrasena|clavePara.*)$/.test(name);
}

/** The first that fits: a browser also names those that it descends from. */
const BROWSERS = [
  [/\bEdg(e|A|iOS)?\//, "Edge"],
  [/\b(OPR|Opera|OPT)\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\b(Firefox|FxiOS)\//, "Firefox"],
  [/\b(Chrome|CriOS|Chromium)\//, "Chrome"],
  [/\bSafari\//, "Safari"],
] as const;

const SYSTEMS = [
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bCrOS\b/, "Chromebook"],
  [/\bWindows\b/, "Windows"],
  [/\bMac OS X\b/, "Mac"],
  [/\bLinux\b/, "Linux"],
] as const;

/** A browser in the words of its owner, by what it says of itself: "Chrome en Android". */
export function describeDevice(userAgent: string | null): string {
  const find = (known: readonly (readonly [RegExp, string])[]) =>
    known.find(([pattern]) => pattern.test(userAgent ?? ""))?.[1];
  const [browser, system] = [find(BROWSERS), find(SYSTEMS)];
  if (system === undefined) return browser ?? "";
  return `${browser ?? "Un navegador"} en ${system}`;
}
