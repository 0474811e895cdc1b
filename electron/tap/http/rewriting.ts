import { parsedJson, rewritten, textMember } from '../../../shared/json/index.ts';
import { withValues, type MessageHead } from './message-head.ts';

/** Something that a client gets otherwise than the server wrote it. */
export interface Rewrite {
  /** As the object of a sentence. */
  readonly what: string;
  readonly from: string;
  readonly to: string;
}

export interface Rewritten<T> {
  readonly value: T;
  readonly rewrites: readonly Rewrite[];
}

const METADATA = '/.well-known/oauth-protected-resource';
const METADATA_MOST = 100;
/** RFC 9728 §5.1. */
const RESOURCE_METADATA = /(\bresource_metadata\s*=\s*"?)([^",\s]+)/i;

/** Changes the addresses by which a client would leave the tap: those of the server become those of the tap. */
export class Rewriting {
  readonly #server: URL;
  /** As the client names it. */
  readonly #tap: string;
  readonly #metadata: Set<string>;

  /**
   * `tap`: origin under which the client reaches the tap. `metadata`: paths that challenges named as those of metadata, kept by whoever
   * rewrites more than one answer.
   */
  constructor(server: URL, tap: string, metadata: Set<string>) {
    this.#server = server;
    this.#tap = tap;
    this.#metadata = metadata;
  }

  /** An address of the server as one of the tap; any other text stays, a reference without an origin as well. */
  address(text: string): string {
    const [, origin = '', rest = ''] = /^([a-z][a-z\d+.-]*:\/\/[^/?#\\]*)(.*)$/is.exec(text) ?? [];
    if (origin === '' || !URL.canParse(origin)) return text;
    return new URL(origin).origin === this.#server.origin ? this.#tap + rest : text;
  }

  /** `Location` and the address of the metadata in a challenge. */
  head(head: MessageHead): Rewritten<MessageHead> {
    const rewrites: Rewrite[] = [];
    const value = withValues(head, (name, text) => {
      const changed = this.#headerValue(name.toLowerCase(), text);
      if (changed !== text) rewrites.push({ what: `the header ${name}`, from: text, to: changed });
      return changed;
    });
    return { value, rewrites };
  }

  /** Whether this path has the metadata of a protected resource: the one that is known to all (RFC 9728 §3), or one that a challenge named. */
  isMetadata(path: string): boolean {
    return path === METADATA || path.startsWith(`${METADATA}/`) || this.#metadata.has(path);
  }

  /** The `resource` of the metadata: a client holds it against the address that it asked. */
  metadata(text: string): Rewritten<string> {
    const resource = textMember(parsedJson(text), 'resource');
    const to = this.address(resource);
    if (to === resource) return { value: text, rewrites: [] };
    const value = rewritten(text, [{ path: ['resource'], text: JSON.stringify(to) }]);
    return { value, rewrites: [{ what: 'the resource of the metadata', from: resource, to }] };
  }

  /** The lines of the event `endpoint` of HTTP+SSE; a client posts to no other origin than that of its stream. */
  endpoint(lines: string): Rewritten<string> {
    if (!/^event: ?endpoint\r?$/m.test(lines)) return { value: lines, rewrites: [] };
    const rewrites: Rewrite[] = [];
    const value = lines.replace(/^(data: ?)([^\r\n]*)/m, (_, before: string, from: string) => {
      const to = this.address(from);
      if (to !== from) rewrites.push({ what: 'the endpoint', from, to });
      return before + to;
    });
    return { value, rewrites };
  }

  #headerValue(name: string, text: string): string {
    if (name === 'location') return this.address(text);
    if (name !== 'www-authenticate') return text;
    return text.replace(RESOURCE_METADATA, (_, before: string, address: string) => {
      const to = this.address(address);
      if (to !== address && this.#metadata.size < METADATA_MOST) this.#metadata.add(new URL(address).pathname);
      return before + to;
    });
  }
}
