import { type CorrelatedMessage, type Operation, RecentMap } from '../../analysis/index.ts';
import { ListWalk, paramsOf } from '../reading/index.ts';
import type { Memory, MessageScope } from '../state/index.ts';
import { listMember, member, textMember } from '../../json/index.ts';

const READS_MOST = 4096;
const URI_MOST = 2000;

/** What a list says of a resource. */
export interface ResourceFacts {
  readonly row: number;
  /** Bytes, -1 where it does not say. */
  readonly size: number;
  /** '' where it does not say. */
  readonly mimeType: string;
}

/** The resources that the server listed, and what was read of them. */
export class ResourceMemory implements Memory {
  static readonly scope: MessageScope = {
    methods: ['resources/list', 'resources/read', 'notifications/resources/list_changed'],
  };
  readonly walk = new ListWalk<ResourceFacts>('resources/list', 'notifications/resources/list_changed', readResources);
  readonly #reads = new RecentMap<number, string>(READS_MOST);

  message(correlated: CorrelatedMessage): void {
    this.walk.message(correlated);
    const { operation } = correlated;
    const read = textMember(paramsOf(correlated, 'resources/read'), 'uri');
    if (read !== '' && read.length <= URI_MOST && operation !== null) this.#reads.set(operation.index, read);
  }

  /** The URI that was asked for by what is answered now; '' where that is not known. */
  asked(operation: Operation | null): string {
    return operation === null ? '' : (this.#reads.get(operation.index) ?? '');
  }
}

function* readResources(result: unknown, row: number): Generator<readonly [string, ResourceFacts]> {
  for (const resource of listMember(result, 'resources')) {
    const uri = member(resource, 'uri');
    if (typeof uri !== 'string') continue;
    const size = member(resource, 'size');
    const mimeType = textMember(resource, 'mimeType').slice(0, 200);
    yield [uri, { row, size: typeof size === 'number' ? size : -1, mimeType }];
  }
}
