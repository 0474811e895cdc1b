/** A library that is loaded when it is first needed. */
export class LoadedLibrary<T> {
  readonly #import: () => Promise<T>;
  #loading: Promise<void> | null = null;
  #library: T | null = null;

  constructor(load: () => Promise<T>) {
    this.#import = load;
  }

  /** Begins to load it, for whoever will use it soon. */
  load(): void {
    void this.#loaded();
  }

  /** Calls with it: at once where it is there, else as soon as it is, in the order of the calls. */
  use(work: (library: T) => void): void {
    if (this.#library !== null) work(this.#library);
    else void this.#loaded().then(() => this.#library !== null && work(this.#library));
  }

  #loaded(): Promise<void> {
    this.#loading ??= this.#import().then((library) => {
      this.#library = library;
    });
    return this.#loading;
  }
}
