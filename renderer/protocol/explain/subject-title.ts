import type { Subject } from '../../../shared/explain/index.ts';

/** A subject of the tables in a word or two, for a link: `tools/call`, `Tool.inputSchema`, `error −32602`. */
export function subjectWords({ kind, name, of }: Subject): string {
  switch (kind) {
    case 'field':
      return `${of ?? ''}.${name}`;
    case 'capability':
      return `capability ${name} of the ${of ?? ''}`;
    case 'error-code':
      return `error ${name.replace('-', '−')}`;
    case 'header':
      return `header ${name}`;
    case 'status':
      return `status ${name}`;
    case 'verb':
      return `HTTP ${name}`;
    case 'meta-key':
      return `_meta ${name}`;
    case 'sse-field':
    case 'sse-event':
      return `event stream: ${name}`;
    case 'phase':
      return `phase ${name}`;
    case 'transport':
      return `transport ${name}`;
    case 'revision':
      return `revision ${name}`;
    default:
      return name;
  }
}
