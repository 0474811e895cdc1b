import { command, offerUndo, rulesText } from '../../state/index.ts';

/** Keeps the rules that are shown for every server that has none of its own, and offers to take that back. Throws BridgeFailure. */
export async function keepForAll(connection: string): Promise<void> {
  const text = rulesText(connection);
  const { before } = await command('keepRulesForAll', { text });
  offerUndo({
    text:
      text === ''
        ? 'No rules are kept for all servers.'
        : 'The rules are kept for every server that has none of its own, from its next connection on.',
    undo: async () => {
      await command('keepRulesForAll', { text: before });
    },
  });
}
