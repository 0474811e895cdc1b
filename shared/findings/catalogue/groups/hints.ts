import { ALL, type CatalogueGroup } from './entry.ts';

export const HINTS = {
  'hint-slow': {
    what: 'Latency above p95 budget.',
    fault: 'responder',
    kind: 'state',
    revisions: ALL,
    levels: 'info',
    clauses: '—',
  },
  'hint-huge-list': {
    what: 'tools/list result above N kB or N tools (token cost).',
    fault: 'server',
    kind: 'frame',
    revisions: ALL,
    levels: 'info',
    clauses: '—',
  },
  'hint-no-description': {
    what: 'Tool or parameter without description.',
    fault: 'server',
    kind: 'frame',
    revisions: ALL,
    levels: 'info',
    clauses: '—',
  },
  'hint-error-rate': {
    what: 'Share of errors above a limit.',
    fault: 'responder',
    kind: 'state',
    revisions: ALL,
    levels: 'info',
    clauses: '—',
  },
  'hint-poll-list': {
    what: 'Repeated list calls with identical results.',
    fault: 'client',
    kind: 'state',
    revisions: ALL,
    levels: 'info',
    clauses: '—',
  },
  'hint-clock': {
    what: 'Timestamps in payloads (createdAt…) far from capture clock.',
    fault: 'sender',
    kind: 'state',
    revisions: ALL,
    levels: 'info',
    clauses: '—',
  },
} satisfies CatalogueGroup;
