import type { Implementation } from '../../../shared/analysis/index.ts';
import type { TapFacts } from '../../../shared/capture/index.ts';
import { clientLabel } from '../../../shared/clients/index.ts';

/** Who speaks over a tapped connection. Each way of knowing is told apart: none proves another. */
export function tapWords({ client, startedBy }: TapFacts, says: Implementation | null, running: boolean): string {
  const names = startedBy.map(({ name, pid }) => `${name || 'a process'} (${pid})`);
  return [
    running
      ? 'A client and a server speak to each other here, and mcpscope listens between them.'
      : 'A client and a server spoke to each other here, and mcpscope listened between them.',
    client === '' ? '' : `The configuration of ${clientLabel(client)} has this tap.`,
    names.length === 0 ? '' : `It was started by ${names.join(', which was started by ')}.`,
    says === null ? '' : `The client says that it is ${says.title || says.name} ${says.version}.`.replace(/ \.$/, '.'),
  ]
    .filter(Boolean)
    .join(' ');
}
