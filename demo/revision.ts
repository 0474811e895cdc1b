/** The revisions that the demo server speaks, oldest first. */
const SPOKEN = ['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25'] as const;
export type Spoken = (typeof SPOKEN)[number];

/** The revision asked for where it is spoken, else the newest one (specification, lifecycle, "Version negotiation"). */
export function chooseRevision(asked: unknown): Spoken {
  return SPOKEN.find((revision) => revision === asked) ?? '2025-11-25';
}
