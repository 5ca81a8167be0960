const NUMBER = /-?\d*\.?\d+(?:e-?\d+)?/g;

/** A number as the drawings write it: one decimal at most. */
export function short(value: number): string {
  return String(Math.round(value * 10) / 10 + 0);
}

/** The same path data with short numbers and no needless spaces. */
export function tidy(path: string): string {
  return path
    .replace(NUMBER, (number) => short(Number(number)))
    .replace(/\s+/g, " ")
    .replace(/ ?([A-Z]) ?/gi, "$1")
    .replace(/ -/g, "-")
    .trim();
}

/** The same path with every H and V written as L, so that numbers come in pairs. */
function inPairs(path: string): string {
  let x = 0;
  let y = 0;
  const steps = path.match(/[MLCQHVZ][^MLCQHVZ]*/g) ?? [];
  return steps
    .map((step) => {
      const numbers = (step.match(NUMBER) ?? []).map(Number);
      const command = step.charAt(0);
      if (command === "H") x = numbers.at(-1) ?? x;
      else if (command === "V") y = numbers.at(-1) ?? y;
      else [x = x, y = y] = numbers.slice(-2);
      return command === "H" || command === "V" ? `L${x} ${y}` : step;
    })
    .join("");
}

/** The path seen in a mirror on the centre line, x = 0. Absolute M, L, C, Q, H, V and Z only. */
export function mirror(path: string): string {
  let index = 0;
  return inPairs(path).replace(NUMBER, (number) =>
    index++ % 2 === 0 ? String(-Number(number)) : ` ${number}`,
  );
}

/** The path and its mirror image, as one path. */
export function both(path: string): string {
  return path + mirror(path);
}

/** Closes the right half of an outline, from top centre to bottom centre, with its mirror. */
export function symmetric(half: string): string {
  const segments = inPairs(half).match(/[MLCQ][^MLCQ]*/g) ?? [];
  const numbers = segments.map((segment) => (segment.match(NUMBER) ?? []).map(Number));
  let back = "";
  for (let at = segments.length - 1; at > 0; at -= 1) {
    const controls = (numbers[at] ?? []).slice(0, -2);
    const end = (numbers[at - 1] ?? []).slice(-2);
    back += segments[at]?.charAt(0) ?? "";
    for (let pair = controls.length - 2; pair >= 0; pair -= 2) {
      back += ` ${-(controls[pair] ?? 0)} ${controls[pair + 1] ?? 0}`;
    }
    back += ` ${-(end[0] ?? 0)} ${end[1] ?? 0}`;
  }
  return `${half}${back}Z`;
}
