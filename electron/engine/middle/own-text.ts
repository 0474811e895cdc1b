import { parsedJson } from '../../../shared/json/index.ts';
import { BridgeFault } from '../bridge/index.ts';

/** Throws BridgeFault where a text that the user wrote is no JSON. */
export function demandJson(text: string): void {
  if (parsedJson(text) === undefined)
    throw new BridgeFault(
      'bad-input',
      'This text is no JSON, so no peer can read it: choose “Send anyway” to send it as it is.',
    );
}

/** A JSON text as one line, as messages over stdio are; any other text as it is. */
export function lineOf(text: string): Buffer {
  // A line break stands only between the tokens of a JSON text.
  return Buffer.from(parsedJson(text) === undefined ? text : text.replaceAll(/[\r\n]+/g, ' ').trim());
}
