import { JsonCursor, JsonGrammar, tokenFault } from '../../json/index.ts';

/**
 * Follows one JSON object or array over several lines. No token can span lines, so each is read once and the whole
 * costs time linear in its length.
 */
export class JsonProgress {
  readonly #grammar = new JsonGrammar();

  /** Reads the next line: the value is still `open`, `complete`, or this is not JSON (`broken`, for good). */
  line(text: string): 'open' | 'complete' | 'broken' {
    const grammar = this.#grammar;
    const cursor = new JsonCursor(text);
    for (let token = cursor.next(); token !== 'end'; token = cursor.next()) {
      if (grammar.depth === 0 && token !== '{' && token !== '[') return 'broken';
      if (!grammar.take(token) || tokenFault(text, cursor, token) >= 0) return 'broken';
    }
    return grammar.complete ? 'complete' : 'open';
  }
}
