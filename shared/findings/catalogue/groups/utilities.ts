import { CANCELLATION } from './cancellation.ts';
import { COMPLETION } from './completion.ts';
import type { CatalogueGroup } from './entry.ts';
import { LOGGING } from './logging.ts';
import { PAGINATION } from './pagination.ts';
import { PROGRESS } from './progress.ts';

export const UTILITIES = {
  ...CANCELLATION,
  ...PROGRESS,
  ...LOGGING,
  ...PAGINATION,
  ...COMPLETION,
} satisfies CatalogueGroup;
