/** Speeds that are offered, times the recorded one. */
export const SPEEDS = [0.1, 0.25, 0.5, 1, 2, 5, 10, 50, 100, 1_000] as const;

/** The next offered speed above (1) or below (-1); the same at the ends. */
export function neighbourSpeed(speed: number, by: 1 | -1): number {
  const found = by > 0 ? SPEEDS.find((one) => one > speed) : SPEEDS.findLast((one) => one < speed);
  return found ?? speed;
}

/** "×1", "×0.25". */
export function speedText(speed: number): string {
  return `×${speed.toLocaleString('en-US', { useGrouping: false, maximumFractionDigits: 2 })}`;
}
