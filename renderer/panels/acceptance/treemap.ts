/** A part of a rectangle, in hundredths of its width and height. */
export interface Tile {
  /** Place of its weight among those given. */
  readonly at: number;
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Lays weights out over a rectangle, each with the area of its share: rows of tiles as square as they come (Bruls, Huizing, van Wijk). `aspect`: width by height of the rectangle. */
export function treemap(weights: readonly number[], aspect: number): Tile[] {
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  if (all <= 0) return [];
  const queue = weights.map((weight, at) => ({ at, area: (weight / all) * aspect })).filter(({ area }) => area > 0);
  queue.sort((a, b) => b.area - a.area);
  const tiles: Tile[] = [];
  let free = { left: 0, top: 0, width: aspect, height: 1 };
  for (let from = 0; from < queue.length;) {
    const side = Math.min(free.width, free.height);
    let to = from + 1;
    let area = queue[from]!.area;
    const largest = area;
    // One more as long as the row does not become less square by it.
    while (to < queue.length) {
      const next = queue[to]!.area;
      if (worst(largest, next, area + next, side) > worst(largest, queue[to - 1]!.area, area, side)) break;
      area += next;
      to += 1;
    }
    const thick = area / side;
    const upright = free.width >= free.height;
    let along = 0;
    for (const { at, area: own } of queue.slice(from, to)) {
      const long = own / thick;
      const place = upright
        ? { left: free.left, top: free.top + along, width: thick, height: long }
        : { left: free.left + along, top: free.top, width: long, height: thick };
      tiles.push({
        at,
        left: (place.left / aspect) * 100,
        top: place.top * 100,
        width: (place.width / aspect) * 100,
        height: place.height * 100,
      });
      along += long;
    }
    free = upright
      ? { ...free, left: free.left + thick, width: free.width - thick }
      : { ...free, top: free.top + thick, height: free.height - thick };
    from = to;
  }
  return tiles;
}

/** How far from a square the tiles of a row are that has this area along this side: 1 for squares. */
function worst(largest: number, smallest: number, area: number, side: number): number {
  const thick = area / side;
  return Math.max(largest / thick ** 2, thick ** 2 / smallest);
}
