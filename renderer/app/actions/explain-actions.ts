import { changeSelection, useLayout, type Action, type ActionContext } from '../../state/index.ts';

const GROUP = 'Explain';
const PLACE = '[data-part="detail"] [data-explain]';

function chosen({ selection }: ActionContext): boolean {
  return selection.row >= 0;
}

/** Where the focus was before it went to the explanation. */
let cameFrom: HTMLElement | null = null;

/** Takes the focus to the explanation, and back to what is explained. */
function toExplanation(): void {
  const place = document.querySelector<HTMLElement>(PLACE);
  const active = document.activeElement;
  if (place !== null && place.contains(active)) {
    cameFrom?.focus();
    return;
  }
  cameFrom = active instanceof HTMLElement ? active : null;
  const { unfold } = useLayout.getState();
  unfold('detail');
  unfold('explain');
  // What was hidden is in the document after the next drawing.
  requestAnimationFrame(() => document.querySelector<HTMLElement>(PLACE)?.focus());
}

/** What a user can do about explanations. */
export const EXPLAIN_ACTIONS: readonly Action[] = [
  {
    id: 'explain.this',
    title: 'Explain what is under the cursor',
    group: GROUP,
    shortcut: 'i',
    enabled: chosen,
    run: toExplanation,
  },
  {
    id: 'explain.frame',
    title: 'Explain the selected frame field by field',
    group: GROUP,
    enabled: chosen,
    run: ({ connection }) => {
      useLayout.getState().unfold('detail');
      changeSelection(connection?.id ?? null, { detailTab: 'explain' });
    },
  },
];
