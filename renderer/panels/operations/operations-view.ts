import { create } from 'zustand';
import type { OperationKind } from '../../protocol/operations/index.ts';

interface OperationsView {
  readonly kind: OperationKind;
  show(kind: OperationKind): void;
}

/** Which operations the list shows, on every connection. */
export const useOperationsView = create<OperationsView>()((set) => ({
  kind: 'all',
  show: (kind) => set({ kind }),
}));
