/** Something that the events do not tell, and that the engine can look up. */
export type Inquiry =
  /** The version of Node.js that runs the server, and what the package of this file asks for; '' for no file. */
  | { readonly of: 'node'; readonly file: string }
  | { readonly of: 'variable'; readonly name: string }
  /** How addresses of the same origin answer. */
  | { readonly of: 'neighbours'; readonly urls: readonly string[] };
