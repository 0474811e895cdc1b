/** A figure that is so much worse than before counts as a loss. */
export const WORSE = 0.1;

/**
 * What two lists of figures, one of each run, say of each other. A figure is a line of a benchmark: `{name, value, unit}`. Gives for each
 * name the median before and now, the spread of either (largest over smallest), the ratio of the medians, and how much worse it is
 * (0.1: 10 %; below 0 where it is better). Names that only one of them has are left out: they compare with nothing.
 */
export function comparison(before, now) {
  return [...new Set(before.map(({ name }) => name))].flatMap((name) => {
    const [old, own] = [before, now].map((figures) => figures.filter((figure) => figure.name === name));
    if (own.length === 0) return [];
    const [was, is] = [old, own].map((figures) => median(figures.map(({ value }) => value)));
    const { unit } = own[0];
    const ratio = was === 0 ? (is === 0 ? 1 : Infinity) : is / was;
    const worse = moreIsBetter(unit) ? (ratio === 0 ? Infinity : 1 / ratio - 1) : ratio - 1;
    return [{ name, unit, was, is, ratio, worse, spreadBefore: spread(old), spreadNow: spread(own) }];
  });
}

/** The comparison as lines of a table. */
export function comparisonLines(compared) {
  const rows = compared.map(({ name, unit, was, is, ratio, worse, spreadBefore, spreadNow }) => [
    name,
    `${short(was)} → ${short(is)} ${unit}`,
    `× ${ratio.toFixed(2)}`,
    `spread ${spreadBefore.toFixed(2)}, ${spreadNow.toFixed(2)}`,
    worse > WORSE ? `worse by ${Math.round(worse * 100)} %` : '',
  ]);
  const widths = [0, 1, 2, 3].map((column) => Math.max(0, ...rows.map((row) => row[column].length)));
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}

function moreIsBetter(unit) {
  return unit.endsWith('/s');
}

function median(values) {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

function spread(figures) {
  const values = figures.map(({ value }) => value);
  const least = Math.min(...values);
  return least === 0 ? 1 : Math.max(...values) / least;
}

function short(value) {
  return String(Number(value.toPrecision(4)));
}
