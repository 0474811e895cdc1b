/** How what was fed comes in, by the code that takes it from the outside. Throws where something is wrong, whatever it throws. */
export interface Entrance {
  readonly name: string;
  /** As of a stage; 1 when not given. */
  readonly calls?: number;
  /** Gives the lines of a capture for the other stages; null where nothing is to go through them. */
  run(parts: readonly string[]): readonly string[] | null | Promise<readonly string[] | null>;
}
