import {
  activeConnection,
  changeSelection,
  modelOf,
  selectionOf,
  shortcutText,
  showPanel,
  useLayout,
  type PanelName,
} from '../state/index.ts';

/** A place of the window, and what is said of it. */
export interface TourStep {
  readonly title: string;
  readonly text: string;
  /** The part that is pointed at. */
  readonly part: string;
  readonly side: 'top' | 'bottom' | 'left' | 'right';
  /** Brings the part into view. */
  readonly show?: () => void;
}

/** Told in about ninety seconds, in the order in which a session is read. */
export const TOUR: readonly TourStep[] = [
  {
    title: 'How did it go?',
    text: 'The demo server is connected. This line is the verdict: whether that worked, by which revision, and what the server offers. Where it fails, the cause stands here.',
    part: '.verdict',
    side: 'bottom',
  },
  {
    title: 'When did it happen?',
    text: 'The timeline draws each message and each operation as it comes. Drag over it to see only that time; the wheel zooms.',
    part: '.timeline',
    side: 'bottom',
    show: () => useLayout.getState().unfold('timeline'),
  },
  {
    title: 'Everything on the wire',
    text: 'Each row is a message, a line of stderr, or an event of the connection, in its order. Type into the filter above to find some, as method:tools/*.',
    part: '.panel-tabs',
    side: 'right',
    show: () => show('frames'),
  },
  {
    title: 'One message, to the byte',
    text: 'The detail has the chosen row as a tree, as its exact bytes, with the operation that it belongs to, and with what each field means.',
    part: '.detail',
    side: 'left',
    show: () => {
      show('frames');
      useLayout.getState().unfold('detail');
      chooseRow();
    },
  },
  {
    title: 'What breaks a rule',
    text: 'Findings cite the clause of the specification, and lead to the messages that show it. This server prints a greeting on stdout, which is for messages alone.',
    part: '.panel-tabs',
    side: 'right',
    show: () => show('findings'),
  },
  {
    title: 'What the server offers',
    text: 'The surface has its tools, prompts and resources as forms, made of their schemas. Fill one in and call it: the answer is shown as what it is.',
    part: '.panel-tabs',
    side: 'right',
    show: () => show('surface'),
  },
  {
    title: 'Say anything',
    text: `The composer sends any text unchanged, well-formed or not. ${shortcutText('Mod+Enter')} sends it, and nothing is put right behind your back.`,
    part: '.composer',
    side: 'top',
    show: () => {
      show('frames');
      useLayout.getState().unfold('composer');
    },
  },
  {
    title: 'Now your server',
    text: `Connect to it here, put a tap between it and its client, or open a capture. ${shortcutText('Mod+k')} searches all actions, ? lists the keys.`,
    part: '.sidebar',
    side: 'right',
    show: () => useLayout.getState().unfold('sidebar'),
  },
];

function show(panel: PanelName): void {
  showPanel(activeConnection()?.id ?? null, panel);
}

/** A row for the detail, unless the user has chosen one: what was said last. */
function chooseRow(): void {
  const id = activeConnection()?.id ?? null;
  if (id === null || selectionOf(id).row >= 0) return;
  changeSelection(id, { row: modelOf(id).rows.length - 1 });
}
