import { ALL, since, type CatalogueGroup } from './entry.ts';

export const COMPLETION = {
  'compl-too-many': {
    what: 'A completion has more than 100 values.',
    fault: 'server',
    kind: 'frame',
    revisions: ALL,
    levels: 'error',
    consequence: 'rejected',
    clauses: 'server/utilities/completion',
  },
  'compl-total': {
    what: '“total” is smaller than the number of values, or “hasMore” is false though “total” is larger.',
    fault: 'server',
    kind: 'frame',
    revisions: ALL,
    levels: 'warning',
    consequence: 'misread',
    follows: 'Clients show a wrong count, or stop before the last value.',
    clauses: 'server/utilities/completion',
  },
  'compl-ref': {
    what: '“ref” names a prompt or a template that is not listed, or an argument that it does not have.',
    fault: 'client',
    kind: 'state',
    needs: ['start', 'answers'],
    revisions: ALL,
    levels: 'warning',
    consequence: 'refused',
    clauses: 'server/utilities/completion',
  },
  'compl-error-code': {
    what: 'An unknown “ref” was not refused with −32602.',
    fault: 'server',
    kind: 'state',
    needs: ['start', 'answers'],
    revisions: since('2025-03-26'),
    levels: 'warning',
    consequence: 'ambiguous',
    clauses: 'server/utilities/completion',
  },
} satisfies CatalogueGroup;
