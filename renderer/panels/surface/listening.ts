import type { SubscriptionFacts } from '../../../shared/analysis/index.ts';

/** The newest open stream of `subscriptions/listen` that asked for this resource; undefined for none. */
export function listensFor(subscriptions: readonly SubscriptionFacts[], uri: string): SubscriptionFacts | undefined {
  const named = JSON.stringify(uri);
  return subscriptions.findLast(({ open, asked }) => open && asked.includes(named));
}
