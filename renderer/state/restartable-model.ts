import type { ObservationDelta } from '../../shared/bridge/index.ts';
import { ConnectionModel } from './model.ts';

/**
 * The model that is shown of a connection. When all that was told becomes void, the next one is filled behind it and takes
 * its place once the past has been told, so that nothing is drawn half.
 */
export class RestartableModel {
  #shown: ConnectionModel;
  #next: ConnectionModel | null = null;
  readonly #replaced: (model: ConnectionModel) => void;

  /** `replaced` is called with each model that takes the place of another, before anybody draws it. */
  constructor(connection: string, replaced: (model: ConnectionModel) => void) {
    this.#shown = new ConnectionModel(connection);
    this.#replaced = replaced;
  }

  get shown(): ConnectionModel {
    return this.#shown;
  }

  /** Takes in one batch of the observation stream. Throws RangeError when its rows do not follow those told before. */
  apply(delta: ObservationDelta): void {
    if (delta.restart === true) this.#next = new ConnectionModel(this.#shown.id);
    if (this.#next === null) {
      this.#shown.apply(delta);
      return;
    }
    this.#next.apply(delta);
    if (!delta.caughtUp) return;
    const before = this.#shown;
    this.#shown = this.#next;
    this.#next = null;
    this.#replaced(this.#shown);
    this.#shown.succeed(before);
  }
}
