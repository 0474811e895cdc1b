import type { UnitTest } from './character-set.ts';
import { ExpressionFault, type ExpressionNode } from './expression-syntax.ts';

/** One step of an expression; `to` and `or` are places of steps, and `to` is what is tried first. */
export type Step =
  | { readonly kind: 'unit'; readonly test: UnitTest; to: number }
  | { readonly kind: 'fork'; to: number; or: number }
  | { readonly kind: Assertion; to: number }
  /** Remembers where the text is: 2n where group n begins, 2n + 1 where it ends. */
  | { readonly kind: 'save'; readonly slot: number; to: number }
  | { readonly kind: 'found' };

type Assertion = 'start' | 'end' | 'boundary' | 'no-boundary';

/** An expression as steps. */
export interface Program {
  readonly steps: readonly Step[];
  readonly start: number;
  /** Names of its groups, the first at 0; '' for one that has a number alone. */
  readonly groups: readonly string[];
}

/** Longest program: what one unit of text can cost at most. */
const MOST_STEPS = 600;

/** Throws ExpressionFault when the expression is too long. */
export function compiled(node: ExpressionNode): Program {
  const compiler = new Compiler();
  const found = compiler.add({ kind: 'found' });
  const start = compiler.compile(node, found);
  return { steps: compiler.steps, start, groups: compiler.groups };
}

/** Whether an assertion holds between two units. */
export function holds(
  kind: Assertion,
  { first, afterWord }: { readonly first: boolean; readonly afterWord: boolean },
  beforeWord: boolean,
  last: boolean,
): boolean {
  if (kind === 'start') return first;
  if (kind === 'end') return last;
  return (afterWord !== beforeWord) === (kind === 'boundary');
}

class Compiler {
  readonly steps: Step[] = [];
  readonly groups: string[] = [];

  compile(node: ExpressionNode, to: number): number {
    switch (node.kind) {
      case 'unit':
        return this.add({ kind: 'unit', test: node.test, to });
      case 'sequence':
        return node.parts.reduceRight((after, part) => this.compile(part, after), to);
      case 'choice':
        return node.parts
          .map((part) => this.compile(part, to))
          .reduceRight((or, way) => this.add({ kind: 'fork', to: way, or }));
      case 'repeat':
        return this.#repeat(node, to);
      case 'group': {
        const { number, name, part } = node;
        this.groups[number - 1] = name;
        const end = this.add({ kind: 'save', slot: number * 2 + 1, to });
        return this.add({ kind: 'save', slot: number * 2, to: this.compile(part, end) });
      }
      default:
        return this.add({ kind: node.kind, to });
    }
  }

  #repeat({ part, least, most, isLazy }: ExpressionNode & { kind: 'repeat' }, to: number): number {
    const fork = (more: number, enough: number): number =>
      this.add({ kind: 'fork', ...(isLazy ? { to: enough, or: more } : { to: more, or: enough }) });
    let entry = to;
    if (most === Infinity) {
      entry = fork(to, to);
      const begun = this.steps[entry] as Step & { kind: 'fork' };
      begun[isLazy ? 'or' : 'to'] = this.compile(part, entry);
    } else for (let i = least; i < most; i += 1) entry = fork(this.compile(part, entry), to);
    for (let i = 0; i < least; i += 1) entry = this.compile(part, entry);
    return entry;
  }

  add(step: Step): number {
    if (this.steps.length >= MOST_STEPS) throw new ExpressionFault('This regular expression is too long.');
    this.steps.push(step);
    return this.steps.length - 1;
  }
}
