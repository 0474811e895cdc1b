import type { Finding } from '../../../shared/findings/index.ts';
import type { EvidenceKind } from '../../../shared/middle/index.ts';
import {
  draftRules,
  middleOf,
  offerUndo,
  putRules,
  RULES_DRAFTS,
  standsBetween,
  useLayout,
  type Action,
  type ActionContext,
} from '../../state/index.ts';
import { makeRule, messageOfRow } from '../../protocol/evidence/index.ts';
import { keepForAll } from './keep-for-all.ts';

const GROUP = 'Rules';

const standsThere = ({ connection }: ActionContext): boolean => standsBetween(connection);

const hasDraft = ({ connection, kept }: ActionContext): boolean => connection !== null && kept(RULES_DRAFTS) !== null;

/** What is made of the chosen frame: a rule, shown to be applied. */
const EVIDENCE: readonly {
  readonly kind: Extract<EvidenceKind, string>;
  readonly title: string;
  readonly shortcut?: string;
}[] = [
  { kind: 'hold', title: 'Hold messages such as the selected one', shortcut: 'Shift+h' },
  { kind: 'delay', title: 'Delay messages such as the selected one' },
  { kind: 'block', title: 'Block messages such as the selected one' },
  { kind: 'answer', title: 'Answer requests such as the selected one by its recorded answer' },
];

/** What is made of the chosen finding: a rule about all that breaks the same rule of the specification. */
const FINDINGS: readonly {
  readonly id: string;
  readonly title: string;
  /** Null where the finding does not say enough for that. */
  kindOf(finding: Finding): EvidenceKind | null;
}[] = [
  { id: 'hold', title: 'Hold what breaks the rule of this finding', kindOf: () => 'hold' },
  { id: 'delay', title: 'Delay what breaks the rule of this finding', kindOf: () => 'delay' },
  { id: 'block', title: 'Block what breaks the rule of this finding', kindOf: () => 'block' },
  {
    id: 'rewrite',
    title: 'Rewrite on its way what breaks the rule of this finding',
    kindOf: ({ pointer }) => (pointer === '' ? null : { at: pointer }),
  },
];

/** The message of the chosen row, or of its exchange; −1 for none. */
function chosenMessage({ model, selection: { row } }: ActionContext): number {
  return model === null ? -1 : messageOfRow(model, row);
}

/** The finding that was chosen last, else the first of the chosen row; undefined where it is about no message. */
function chosenFinding({ model, selection: { row, finding } }: ActionContext): Finding | undefined {
  const found = model?.findingsOfRow(row) ?? [];
  return found.find(({ index }) => index === finding) ?? found[0];
}

/** Puts the draft into force, and offers to take that back. */
async function applyRules(connection: string): Promise<void> {
  const before = middleOf(connection).text;
  await putRules(connection);
  offerUndo({
    text: 'The rules are in force.',
    undo: async () => {
      draftRules(connection, before);
      await putRules(connection);
    },
  });
}

/** Rules between client and server. */
export const RULE_ACTIONS: readonly Action[] = [
  {
    id: 'rules.break-such',
    title: 'Break messages such as the selected one by a fault…',
    group: GROUP,
    enabled: (context) => standsThere(context) && chosenMessage(context) >= 0,
    run: (context) => useLayout.getState().open({ name: 'fault', row: chosenMessage(context) }),
  },
  ...FINDINGS.map(({ id, title, kindOf }): Action => {
    const madeOf = (context: ActionContext): { readonly kind: EvidenceKind; readonly breaks: string } | null => {
      const finding = chosenFinding(context);
      const kind = finding === undefined ? null : kindOf(finding);
      return finding === undefined || kind === null ? null : { kind, breaks: finding.rule };
    };
    return {
      id: `rules.${id}-finding`,
      title,
      group: GROUP,
      enabled: (context) => standsThere(context) && chosenMessage(context) >= 0 && madeOf(context) !== null,
      run: async (context) => {
        const made = madeOf(context);
        if (context.connection !== null && made !== null)
          await makeRule(made.kind, context.connection.id, chosenMessage(context), { breaks: made.breaks });
      },
    };
  }),
  ...EVIDENCE.map(({ kind, title, shortcut }): Action => ({
    id: `rules.${kind}-such`,
    title,
    group: GROUP,
    ...(shortcut === undefined ? {} : { shortcut }),
    enabled: (context) => standsThere(context) && chosenMessage(context) >= 0,
    run: async (context) => {
      const { connection } = context;
      if (connection !== null) await makeRule(kind, connection.id, chosenMessage(context));
    },
  })),
  {
    id: 'rules.apply',
    title: 'Put the rules into force',
    group: GROUP,
    shortcut: 'Mod+Shift+l',
    acts: true,
    enabled: (context) => standsThere(context) && hasDraft(context),
    run: ({ connection }) => (connection === null ? undefined : applyRules(connection.id)),
  },
  {
    id: 'rules.keep-for-all',
    title: 'Keep these rules for all servers',
    group: GROUP,
    acts: true,
    enabled: standsThere,
    run: ({ connection }) => (connection === null ? undefined : keepForAll(connection.id)),
  },
  {
    id: 'rules.revert',
    title: 'Revert to the rules in force',
    group: GROUP,
    enabled: hasDraft,
    run: ({ connection, kept }) => {
      const draft = kept(RULES_DRAFTS);
      if (connection === null || draft === null) return;
      RULES_DRAFTS.set(connection.id, null);
      offerUndo({ text: 'The draft of the rules is gone.', undo: () => RULES_DRAFTS.set(connection.id, draft) });
    },
  },
];
