import {
  AnnotationRecord,
  decodeAnnotation,
  encodeAnnotation,
  type AnnotationLine,
  type Annotations,
} from '../../../shared/capture/index.ts';
import { appendText, readText } from '../../files/index.ts';
import { systemErrorCode, systemErrorInWords } from '../../transports/index.ts';

/** A larger one is none of ours. */
const LARGEST_BYTES = 64 * 1024 * 1024;

/** What the user says about a capture, in a file beside it. */
export class SideFile {
  readonly path: string;
  /** Why it could not be read, as a sentence; '' when it could, or when there is none. */
  readonly problem: string;
  readonly #record = new AnnotationRecord();
  /** What stands before the next line: a line that a crash has torn is ended first. */
  #lead = '';

  /** Reads the side file of a capture. Never throws; a missing one says nothing. */
  constructor(capture: string) {
    this.path = sidePath(capture);
    let text = '';
    let problem = '';
    try {
      text = readText(this.path, LARGEST_BYTES);
    } catch (error) {
      if (systemErrorCode(error) !== 'ENOENT')
        problem = `${this.path} could not be read: ${systemErrorInWords(error)}.`;
    }
    this.problem = problem;
    if (text !== '' && !text.endsWith('\n')) this.#lead = '\n';
    for (const each of text.split('\n')) {
      const line = each === '' ? null : decodeAnnotation(each);
      if (line !== null) this.#record.apply(line);
    }
  }

  get annotations(): Annotations {
    return this.#record.whole;
  }

  /** Adds a line, on disk at once. Throws Error with a sentence when it cannot be written; then nothing has changed. */
  add(line: AnnotationLine): void {
    try {
      appendText(this.path, `${this.#lead}${encodeAnnotation(line)}\n`);
    } catch (error) {
      throw new Error(`${this.path} cannot be written: ${systemErrorInWords(error)}.`, { cause: error });
    }
    this.#lead = '';
    this.#record.apply(line);
  }
}

/** Where the side file of a capture is. */
export function sidePath(capture: string): string {
  return `${capture}.notes`;
}
