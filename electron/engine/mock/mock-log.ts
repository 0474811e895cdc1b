/** What a mock did with one message of a client. */
export interface MockRemark {
  /** `adapted`: something is otherwise than recorded, since this client differs from the recorded one. */
  readonly did: 'played' | 'nearest' | 'refused' | 'forwarded' | 'silent' | 'adapted' | 'trouble';
  readonly method: string;
  readonly name: string;
  /** Event of the recorded message that was played, 0 for none. */
  readonly seq: number;
  /** Paths in which the live request differs from the recorded one. */
  readonly differs: readonly string[];
  /** For people; '' where all went as recorded. */
  readonly sentence: string;
}

export type MockLog = (remark: MockRemark) => void;
