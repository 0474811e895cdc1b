/** What a client that others use says of itself when it connects. */
export interface ClientPreset {
  /** As people call it. */
  readonly label: string;
  readonly clientInfo: { readonly name: string; readonly version: string };
  readonly capabilities: { readonly [name: string]: unknown };
  /** The revision that it asks for. */
  readonly revision: string;
  /** Where that was read, and the day of that source (ISO 8601). */
  readonly source: string;
  readonly date: string;
}
