import { withName, withValueAt, type Path } from './value-at.ts';

/** The value that a form shows, for changes of its parts: two of them may come before it is drawn again. */
export class HeldValue {
  #value: unknown = undefined;
  #tell: (value: unknown) => void = () => undefined;

  /** Takes what is shown now, and who is told of a change. */
  hold(value: unknown, tell: (value: unknown) => void): void {
    this.#value = value;
    this.#tell = tell;
  }

  /** Sets a part; undefined leaves it out. */
  readonly put = (path: Path, inner: unknown): void => this.#change(withValueAt(this.#value, path, inner));

  /** Gives a member another name. */
  readonly rename = (path: Path, name: string): void => this.#change(withName(this.#value, path, name));

  #change(value: unknown): void {
    this.#value = value;
    this.#tell(value);
  }
}
