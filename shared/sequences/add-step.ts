import { isMap, isSeq, parseDocument, Scalar, type Document } from 'yaml';
import { boundedYaml } from '../yaml/index.ts';
import type { Sending } from '../compose/index.ts';

/** A message that is to be kept, and what it is called. */
export interface KeptMessage {
  readonly name: string;
  readonly sending: Sending;
}

/** The text of a file that holds this one message. */
export function newSequence(name: string, message: KeptMessage): string {
  const document = parseDocument('mcpscope-sequence: 1\n');
  document.set('name', name);
  document.set('steps', document.createNode([]));
  return withStep(document, message);
}

/**
 * The text of a file with one step more at its end; comments and layout of the others stay. Throws Error with a sentence when the text is no
 * sequence.
 */
export function addStep(text: string, message: KeptMessage): string {
  const document = boundedYaml(text);
  if (document.errors.length > 0 || !isMap(document.contents) || !isSeq(document.get('steps')))
    throw new Error('The file is not a sequence with a list of steps, so nothing was added to it.');
  return withStep(document, message);
}

function withStep(document: Document.Parsed, { name, sending }: KeptMessage): string {
  const { text, end, bom, variables, headers = [], spoil = [], chunks, closeEarly } = sending;
  const step = document.createNode({
    name,
    send: text,
    ...(variables === true || !text.includes('{{') ? {} : { verbatim: true }),
    ...(end === 'lf' ? {} : { end }),
    ...(bom ? { bom } : {}),
    ...(headers.length === 0 ? {} : { headers: Object.fromEntries(headers.map((edit) => [edit.name, edit.value])) }),
    ...(spoil.length === 0
      ? {}
      : { spoil: spoil.map((one) => (one.how === 'truncate' ? { truncate: one.bytes } : one.how)) }),
    ...(chunks === undefined ? {} : { chunks: { bytes: chunks.bytes, delay: `${chunks.delayMs}ms` } }),
    ...(closeEarly === true ? { closeEarly } : {}),
  });
  const scalar = step.get('send', true);
  // As a block, so that a change of one line is a change of one line.
  if (scalar instanceof Scalar && text.includes('\n')) scalar.type = Scalar.BLOCK_LITERAL;
  document.addIn(['steps'], step);
  return document.toString({ lineWidth: 0 });
}
