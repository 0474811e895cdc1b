import type { Revision } from '../../../shared/mcp/index.ts';
import { Definitions, type Part } from './definitions.ts';
import { FaultFinder } from './faults.ts';
import type { OwnSchema, SchemaCheck, SchemaVerdict } from '../../../shared/findings/index.ts';
import { ownSchema } from './own-schema.ts';
import { readSchema, readyChecks } from './schema-file.ts';
import { tooLarge } from './size.ts';

/** The schema of one revision, read. */
interface RevisionSchema {
  readonly definitions: Definitions;
  readonly finder: FaultFinder;
}

/** What sentences call the parts of a message. */
type Subject = 'params' | 'result' | 'data';

/** Reads the schema of a revision when the first value of that revision comes, and compiles what the build did not at its first use. */
export class CompiledCheck implements SchemaCheck {
  readonly #folder: string;
  /** The cause in words where a schema cannot be read. */
  readonly #schemas = new Map<Revision, RevisionSchema | string>();
  /** Schemas of peers, each read once: their lists and the calls of their tools share the objects. */
  readonly #own = new WeakMap<object, OwnSchema>();

  constructor(folder: string) {
    this.#folder = folder;
  }

  params(revision: Revision, method: string, value: unknown): SchemaVerdict {
    return this.#check(revision, ({ requests }) => requests.get(method), value, 'params');
  }

  result(revision: Revision, method: string, value: unknown): SchemaVerdict {
    return this.#check(revision, (definitions) => definitions.result(method, value), value, 'result');
  }

  notification(revision: Revision, method: string, value: unknown): SchemaVerdict {
    return this.#check(revision, ({ notifications }) => notifications.get(method), value, 'params');
  }

  errorData(revision: Revision, code: number, value: unknown): SchemaVerdict {
    return this.#check(revision, ({ errors }) => errors.get(code), value, 'data');
  }

  /** Reads the schema of a revision while nothing else is to do. */
  readAhead(revision: Revision): void {
    this.#schema(revision);
  }

  own(schema: unknown): OwnSchema {
    if (typeof schema !== 'object' || schema === null) return ownSchema(schema);
    const known = this.#own.get(schema) ?? ownSchema(schema);
    this.#own.set(schema, known);
    return known;
  }

  #check(
    revision: Revision,
    partOf: (definitions: Definitions) => Part | null | undefined,
    value: unknown,
    subject: Subject,
  ): SchemaVerdict {
    const schema = this.#schema(revision);
    if (typeof schema === 'string') return skipped(schema);
    const part = partOf(schema.definitions);
    if (!part) return skipped(`the schema of ${revision} does not describe it`);
    if (value === undefined) return part.required ? missing(subject) : { faults: [], more: false, skipped: '' };
    if (part.$ref === '') return { faults: [], more: false, skipped: '' };
    const size = tooLarge(value);
    if (size !== '') return skipped(size);
    try {
      return schema.finder.judge({ $ref: part.$ref }, value, subject);
    } catch (error) {
      return skipped(`the check failed: ${(error as Error).message}`);
    }
  }

  #schema(revision: Revision): RevisionSchema | string {
    const known = this.#schemas.get(revision);
    if (known !== undefined) return known;
    const read = this.#read(revision);
    this.#schemas.set(revision, read);
    return read;
  }

  #read(revision: Revision): RevisionSchema | string {
    try {
      const file = readSchema(revision, this.#folder);
      return {
        definitions: new Definitions(revision, file),
        finder: new FaultFinder(file, readyChecks(revision, this.#folder)),
      };
    } catch (error) {
      return `the schema of ${revision} cannot be read: ${(error as Error).message}`;
    }
  }
}

function skipped(cause: string): SchemaVerdict {
  return { faults: [], more: false, skipped: cause };
}

function missing(subject: Subject): SchemaVerdict {
  return {
    faults: [{ pointer: '', missing: '', keyword: 'required', message: `“${subject}” is missing.` }],
    more: false,
    skipped: '',
  };
}
