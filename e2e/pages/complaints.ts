import type { Page } from '@playwright/test';

/** Collects what goes wrong in a page: errors that nobody caught, and errors in its console (a broken policy is one). */
export function complaintsOf(page: Page): string[] {
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.stack ?? error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  return complaints;
}
