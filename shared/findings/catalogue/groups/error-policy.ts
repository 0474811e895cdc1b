import { MODERN, type CatalogueGroup } from './entry.ts';

export const ERROR_POLICY = {
  'err-legacy-code': {
    what: '−32002 or −32042 emitted.',
    fault: 'server',
    kind: 'frame',
    revisions: MODERN,
    levels: 'error',
    clauses: 'basic/index#error-codes',
  },
  'err-reserved': {
    what: 'Code in −32020…−32099 other than −32020, −32021, −32022.',
    fault: 'server',
    kind: 'frame',
    revisions: MODERN,
    levels: 'error',
    clauses: 'basic/index#error-codes',
  },
  'err-meaning': {
    what: 'One of those three used for something else (e.g. −32021 although every capability was declared).',
    fault: 'server',
    kind: 'state',
    revisions: MODERN,
    levels: 'error',
    clauses: 'basic/index#error-codes',
  },
  'err-legacy-range': {
    what: 'Code in −32000…−32019.',
    fault: 'server',
    kind: 'frame',
    revisions: MODERN,
    levels: 'warning',
    clauses: 'basic/index#error-codes',
  },
  'err-app-range': {
    what: 'Own code inside −32768…−32000.',
    fault: 'sender',
    kind: 'frame',
    revisions: MODERN,
    levels: 'warning',
    clauses: 'basic/index#error-codes',
  },
  'err-url-elicitation-early': {
    what: '−32042 before it existed.',
    fault: 'server',
    kind: 'frame',
    revisions: ['2024-11-05', '2025-03-26', '2025-06-18'],
    levels: 'warning',
    clauses: 'schema',
  },
} satisfies CatalogueGroup;
