import type { Template } from '../../../shared/mcp/index.ts';
import type { PendingRequest } from './envelope-schema.ts';
import { batchOf, withExactId } from './message-edits.ts';
import { onOneLine } from './message-note.ts';

/** What a template is written for. */
export interface TemplateCase {
  /** Next free id. */
  readonly id: number;
  /** Stdio ends a message at a line feed: a template is one line there. */
  readonly lines: boolean;
  /** Requests of the server that wait for an answer, oldest first. */
  readonly pending: readonly PendingRequest[];
}

/** The text to start from: a request with the next free id, an answer with the id of the request that it answers. */
export function templateText(template: Template, { id, lines, pending }: TemplateCase): string {
  const text = lines ? onOneLine(template.text(id)) : template.text(id);
  if (template.kind !== 'response' && template.kind !== 'error') return text;
  const method = /^Result of (\S+)/.exec(template.name)?.[1];
  const asked = method === undefined ? pending[0] : pending.find((request) => request.method === method);
  return asked === undefined ? text : withExactId(text, asked.id);
}

/** A batch of templates; each request has an id of its own. */
export function batchText(templates: readonly Template[], given: TemplateCase): string {
  let { id } = given;
  const texts = templates.map((template) => {
    const text = templateText(template, { ...given, id });
    if (template.kind === 'request') id += 1;
    return text;
  });
  return batchOf(texts, given.lines);
}
