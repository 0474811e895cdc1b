import { create } from 'zustand';

/** A place of a message that is to be shown in its tree. */
export interface AskedPlace {
  readonly connection: string;
  readonly seq: number;
  /** Position of the message in its batch, -1 outside one. */
  readonly member: number;
  /** JSON Pointer (RFC 6901) from the root of the message. */
  readonly pointer: string;
}

/** The place that was asked for last and is not shown yet: apart from the selection, since it holds for one moment only. */
export const useAskedPlace = create<{ readonly place: AskedPlace | null }>()(() => ({ place: null }));

/** Asks the tree of a row for a place; null when the tree has gone there. */
export function askPlace(place: AskedPlace | null): void {
  useAskedPlace.setState({ place });
}
