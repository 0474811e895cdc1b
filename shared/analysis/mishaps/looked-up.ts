import type { LookedUp, NoteEvent } from '../../capture/index.ts';

/** What was looked up about the server of a connection, and the notes that tell it. */
export class LookedUpRecord {
  facts: LookedUp = {};
  readonly seqs: number[] = [];

  /** Takes in a note; one that tells nothing of the kind is passed over. */
  take({ seq, lookedUp }: NoteEvent): void {
    if (lookedUp === undefined) return;
    this.facts = { ...this.facts, ...lookedUp };
    if (this.seqs.length < 20) this.seqs.push(seq);
  }
}
