import { type CorrelatedMessage, RecentMap } from '../../../analysis/index.ts';
import type { Memory, MessageScope } from '../../state/index.ts';
import { listMember, member, textMember } from '../../../json/index.ts';

/** An elicitation that takes the user to an address. */
export interface ElicitationId {
  readonly row: number;
  /** Row of the notification that it is done, -1 before. */
  completedRow: number;
}

const IDS_MOST = 4096;
const LISTED_MOST = 100;
const ID_MOST = 200;

/** The ids of elicitations given out (2025-11-25): by requests, and by errors that demand them. */
export class ElicitationIds implements Memory {
  static readonly scope: MessageScope = { kinds: ['request', 'error', 'notification'] };

  readonly #given = new RecentMap<string, ElicitationId>(IDS_MOST);

  get forgetful(): boolean {
    return this.#given.forgetful;
  }

  find(id: string): ElicitationId | null {
    return this.#given.get(id.slice(0, ID_MOST)) ?? null;
  }

  message(correlated: CorrelatedMessage): void {
    const { dir, message, method, row } = correlated;
    if (dir !== 's2c') return;
    if (message.class === 'request') {
      if (method === 'elicitation/create') this.#give(member(message.value, 'params'), row);
    } else if (message.class === 'notification') {
      if (method !== 'notifications/elicitation/complete') return;
      const given = this.find(textMember(member(message.value, 'params'), 'elicitationId'));
      if (given !== null && given.completedRow < 0) given.completedRow = row;
    } else {
      const listed = listMember(member(member(message.value, 'error'), 'data'), 'elicitations');
      for (const one of listed.slice(0, LISTED_MOST)) this.#give(one, row);
    }
  }

  #give(elicitation: unknown, row: number): void {
    const id = textMember(elicitation, 'elicitationId').slice(0, ID_MOST);
    if (id !== '' && this.#given.get(id) === undefined) this.#given.set(id, { row, completedRow: -1 });
  }
}
