import type { z } from 'zod';

/** A reply that says nothing but that it was done. */
type Nothing = Record<string, never>;

/** What a window can ask of the engine: what it gives with it, and what it gets. */
class Command<Input extends z.ZodType = z.ZodType, Reply = unknown> {
  readonly input: Input;
  /** Exists for the types alone. */
  declare readonly reply: Reply;

  constructor(input: Input) {
    this.input = input;
  }

  /** The same command with another reply than none. */
  gives<Given>(): Command<Input, Given> {
    return new Command(this.input);
  }
}

/** A command with this input, that replies nothing. */
export function command<Input extends z.ZodType>(input: Input): Command<Input, Nothing> {
  return new Command(input);
}
