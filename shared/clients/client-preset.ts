/** What a client that others use says of itself when it connects. */
export interface ClientPreset {
  /** As people call it. */
  readonly label: string;
  readonly clientInfo: { readonly name: string; readonly version: string; readonly [more: string]: string };
  readonly capabilities: { readonly [name: string]: unknown };
  /** The revision that it asks for. */
  readonly revision: string;
  /** How it opens a conversation; null where only its declaration is known. */
  readonly opening: ClientOpening | null;
  /** Where that was read, or the program that was run, and the day (ISO 8601). */
  readonly source: string;
  readonly date: string;
}

/** How a client opened a conversation when its program was run before a server that recorded it. */
export interface ClientOpening {
  /** Version of the program: others may open otherwise. */
  readonly version: string;
  /** Whether it asks by server/discover first. */
  readonly discovers: boolean;
  /** The lists that it asks for, in its order. */
  readonly lists: readonly ('tools/list' | 'prompts/list' | 'resources/list')[];
  /** The header of its requests to an address. */
  readonly userAgent: string;
  /** The names of the headers of such a request, in its order and spelling. */
  readonly headers: readonly string[];
}
