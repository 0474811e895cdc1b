import { perConnection, plainMembers } from '../../state/index.ts';

const PARTS = ['clients', 'tools', 'causes', 'cost'] as const;

/** How what clients make of a server is shown. */
export interface AcceptanceView {
  /** Client by client, tool by tool, by the places that clients stumble over, or what tools take of a context. */
  readonly part: (typeof PARTS)[number];
  /** Ids of the clients that are shown; null for every client, without libraries and interfaces. */
  readonly clients: readonly string[] | null;
  readonly onlyLosses: boolean;
  /** Id of the interface of a model; '' for each client's own. */
  readonly model: string;
  /** Key of the server in the configuration of clients; '' for its own name. */
  readonly server: string;
  /** The chosen client, tool and cause; '', -2 and '' for none. A tool of -1 is the whole server. */
  readonly client: string;
  readonly tool: number;
  readonly cause: string;
}

const PLAIN: AcceptanceView = {
  part: 'clients',
  clients: null,
  onlyLosses: false,
  model: '',
  server: '',
  client: '',
  tool: -2,
  cause: '',
};

const views = perConnection(PLAIN, {
  name: 'acceptance-view',
  read: (value) => ({
    ...plainMembers(PLAIN, value),
    part: PARTS.find((part) => part === value['part']) ?? PLAIN.part,
    clients: areTexts(value['clients']) ? value['clients'] : PLAIN.clients,
  }),
});

function areTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((one) => typeof one === 'string');
}

export function useAcceptanceView(connection: string): AcceptanceView {
  return views.use(connection);
}

export function changeAcceptanceView(connection: string, change: Partial<AcceptanceView>): void {
  views.set(connection, { ...views.of(connection), ...change });
}
