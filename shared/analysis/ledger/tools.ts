import { mirroredArguments, type SessionFactName } from '../../mcp/index.ts';
import { oneLine } from '../reading/index.ts';
import { listMember, member, textMember } from '../../json/index.ts';

const TOOLS_KEPT = 20_000;
const NAME_LIMIT = 200;
/** Where a tool named its interface before the extension was settled (MCP Apps). */
const FLAT_UI_KEY = 'ui/resourceUri';

/** What the tools of a server bring beside being called. */
export type ToolTrait = Extract<SessionFactName, 'structured-output' | 'task-tools' | 'header-tools' | 'ui-tools'>;

const TRAITS: Readonly<Record<ToolTrait, (tool: unknown) => boolean>> = {
  'structured-output': (tool) => member(tool, 'outputSchema') !== undefined,
  'task-tools': (tool) => {
    const support = textMember(member(tool, 'execution'), 'taskSupport');
    return support === 'optional' || support === 'required';
  },
  'header-tools': (tool) => {
    const { arguments: mirrored, faults } = mirroredArguments(member(tool, 'inputSchema'));
    return mirrored.length + faults.length > 0;
  },
  'ui-tools': (tool) => {
    const meta = member(tool, '_meta');
    return textMember(member(meta, 'ui'), 'resourceUri') !== '' || textMember(meta, FLAT_UI_KEY) !== '';
  },
};

const NAMES = Object.keys(TRAITS) as ToolTrait[];

/** Which of the tools that were listed have which traits; a tool that is listed again counts by its newest description. */
export class ToolTraits {
  readonly #tools = new Map<string, readonly ToolTrait[]>();
  readonly #counts = new Map<ToolTrait, number>();
  readonly #firstSeq = new Map<ToolTrait, number>();

  /** Takes in the result of `tools/list`. */
  listed(result: unknown, seq: number): void {
    for (const tool of listMember(result, 'tools')) {
      const name = oneLine(textMember(tool, 'name'), NAME_LIMIT);
      const before = this.#tools.get(name);
      if (before === undefined && this.#tools.size === TOOLS_KEPT) continue;
      const traits = NAMES.filter((trait) => TRAITS[trait](tool));
      this.#tools.set(name, traits);
      for (const trait of before ?? []) this.#counts.set(trait, this.count(trait) - 1);
      for (const trait of traits) {
        this.#counts.set(trait, this.count(trait) + 1);
        if (!this.#firstSeq.has(trait)) this.#firstSeq.set(trait, seq);
      }
    }
  }

  /** How many tools have the trait. */
  count(trait: ToolTrait): number {
    return this.#counts.get(trait) ?? 0;
  }

  /** The list in which the first of them stood; 0 for none. */
  firstSeq(trait: ToolTrait): number {
    return this.#firstSeq.get(trait) ?? 0;
  }
}
