import { withRoom } from './typed-columns.ts';

/** A block of the next coarser layer holds the worst of so many. */
const FAN = 64;
const LAYERS = 4;

/**
 * A level, 0 to 255, at each position, and the worst of any stretch at a cost that does not grow with the stretch.
 * Levels only rise.
 */
export class WorstLevels {
  readonly #layers: Uint8Array[] = Array.from({ length: LAYERS }, () => new Uint8Array(256));

  /** Raises the level of a position. Constant time. */
  raise(position: number, level: number): void {
    let block = position;
    for (let layer = 0; layer < LAYERS; layer += 1) {
      const levels = withRoom(this.#layers[layer]!, block + 1);
      this.#layers[layer] = levels;
      if (levels[block]! >= level) return;
      levels[block] = level;
      block = Math.floor(block / FAN);
    }
  }

  at(position: number): number {
    return this.#layers[0]![position] ?? 0;
  }

  /** The worst level in [from, to). */
  worst(from: number, to: number): number {
    if (this.#isQuiet(from, to)) return 0;
    let worst = 0;
    let low = from;
    let high = to;
    for (const levels of this.#layers.slice(0, -1)) {
      while (low < high && low % FAN !== 0) worst = Math.max(worst, levels[low++] ?? 0);
      while (low < high && high % FAN !== 0) worst = Math.max(worst, levels[--high] ?? 0);
      if (low >= high) return worst;
      low /= FAN;
      high /= FAN;
    }
    for (let at = low; at < high; at += 1) worst = Math.max(worst, this.#layers[LAYERS - 1]![at] ?? 0);
    return worst;
  }

  /** True where the coarse blocks around a stretch have nothing: most stretches of a long record are told by looking at one. */
  #isQuiet(from: number, to: number): boolean {
    for (let layer = LAYERS - 1, size = FAN ** layer; layer > 0; layer -= 1, size /= FAN) {
      const levels = this.#layers[layer]!;
      const end = Math.ceil(to / size);
      let block = Math.floor(from / size);
      while (block < end && (levels[block] ?? 0) === 0) block += 1;
      if (block >= end) return true;
    }
    return false;
  }

  /** The first position in [from, to) whose level is `least` or worse; -1 when there is none. */
  next(from: number, to: number, least: number): number {
    let at = from;
    while (at < to) {
      let step = 1;
      for (let layer = LAYERS - 1, size = FAN ** layer; layer > 0; layer -= 1, size /= FAN) {
        if (at % size !== 0 || (this.#layers[layer]![at / size] ?? 0) >= least) continue;
        step = size;
        break;
      }
      if (step === 1 && this.at(at) >= least) return at;
      at += step;
    }
    return -1;
  }

  /** The last position in [from, to) whose level is `least` or worse; -1 when there is none. */
  previous(from: number, to: number, least: number): number {
    let end = to;
    while (end > from) {
      let step = 1;
      for (let layer = LAYERS - 1, size = FAN ** layer; layer > 0; layer -= 1, size /= FAN) {
        if (end % size !== 0 || (this.#layers[layer]![end / size - 1] ?? 0) >= least) continue;
        step = size;
        break;
      }
      if (step === 1 && this.at(end - 1) >= least) return end - 1;
      end -= step;
    }
    return -1;
  }
}
