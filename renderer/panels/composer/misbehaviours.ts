import type { MenuItem } from '../../widgets/index.ts';
import type { LineEndChoice } from './send-history.ts';

/** What is written around the text against the rule, for the menu's own words. */
export function misbehaving(end: LineEndChoice, lines: boolean, bom: boolean): string {
  const rule: LineEndChoice = lines ? 'lf' : 'none';
  const words = [...(bom ? ['BOM'] : []), ...(end === rule ? [] : [END_NAMES[end]])];
  return words.length === 0 ? 'Misbehave' : `Misbehave: ${words.join(', ')}`;
}

const END_NAMES: Readonly<Record<LineEndChoice, string>> = { lf: 'LF', crlf: 'CR LF', none: 'no line end' };

const ENDS: readonly {
  readonly end: LineEndChoice;
  readonly label: string;
  /** With lines, and without. */
  readonly hints: readonly [string, string];
}[] = [
  { end: 'lf', label: 'End with LF', hints: ['the rule', 'white space after the message'] },
  { end: 'crlf', label: 'End with CR LF', hints: ['a Windows habit', 'white space after the message'] },
  { end: 'none', label: 'No line end', hints: ['the server waits for more', 'the rule'] },
];

export interface Misbehaviours {
  readonly end: LineEndChoice;
  readonly setEnd: (end: LineEndChoice) => void;
  /** The transport has lines. */
  readonly lines: boolean;
  readonly bom: boolean;
  readonly setBom: (bom: boolean) => void;
}

/** Ways to write what should not be written. */
export function misbehaviours({ end, setEnd, lines, bom, setBom }: Misbehaviours): MenuItem[] {
  return [
    ...ENDS.map(({ end: value, label, hints }) => ({
      label: `${value === end ? '✓ ' : ''}${label}`,
      hint: hints[lines ? 0 : 1],
      onSelect: () => setEnd(value),
    })),
    {
      label: `${bom ? '✓ ' : ''}Byte order mark before the text`,
      hint: 'EF BB BF',
      separated: true,
      onSelect: () => setBom(!bom),
    },
  ];
}
