import { describe, expect, it } from 'vitest';
import {
  arrange,
  FOLDED,
  HANDLE,
  LEAST,
  NO_WISHES,
  SIDEBAR,
  withPane,
  type Arrangement,
  type Pane,
  type WindowFrame,
  type Wishes,
} from './arrangement.ts';
import type { PanelName } from './panel.ts';

/** The bars over the panes: title, verdict of two lines, lifecycle. */
const BARS = 119;

function frame(width: number, height: number, panel: PanelName = 'frames', composes = true): WindowFrame {
  return { width, height, room: height - BARS, panel, composes };
}

/** The wishes after panes were opened (`+`) and folded (`-`), one after the other. */
function after(at: WindowFrame, ...steps: readonly `${'+' | '-'}${Pane}`[]): Wishes {
  return steps.reduce((wishes, step) => withPane(at, wishes, step.slice(1) as Pane, step.startsWith('+')), NO_WISHES);
}

function opened({ open }: Arrangement): string {
  return (['sidebar', 'timeline', 'detail', 'composer'] as const).filter((pane) => open[pane]).join(' ');
}

const SIZES = [
  [3840, 2160],
  [1920, 1080],
  [1440, 900],
  [1280, 800],
  [1024, 700],
  [853, 533],
  [640, 400],
] as const;
const SHOWN: readonly PanelName[] = ['frames', 'surface', 'answers', 'findings'];
const EACH = SIZES.flatMap(([width, height]) => SHOWN.map((panel) => ({ width, height, panel })));

describe.each(EACH)('$panel at $width×$height', ({ width, height, panel }) => {
  const at = frame(width, height, panel);

  it.each([
    ['as it begins', NO_WISHES],
    ['with everything opened', after(at, '+timeline', '+detail', '+composer', '+sidebar')],
    ['with everything folded', after(at, '-timeline', '-detail', '-composer', '-sidebar')],
    ['as it was dragged on another screen', { ...NO_WISHES, shares: { timeline: 0.6, composer: 0.9, detail: 0.95 } }],
  ])('fills the room and gives each pane its least, %s', (_, wishes) => {
    const { open, heights, widths } = arrange(at, wishes);
    expect(heights.timeline + heights.work + heights.composer).toBe(at.room - 2 * HANDLE);
    const shown = width - (open.sidebar ? SIDEBAR : 0);
    expect(widths.list + widths.detail).toBe(shown - (open.detail ? HANDLE : 0));
    if (width >= 853) {
      expect(heights.work).toBeGreaterThanOrEqual(LEAST.work);
      expect(widths.list).toBeGreaterThanOrEqual(LEAST.list);
    }
    expect(heights.timeline).toBeGreaterThanOrEqual(open.timeline ? LEAST.timeline : FOLDED.timeline);
    expect(heights.composer).toBeGreaterThanOrEqual(open.composer ? LEAST.composer : FOLDED.composer);
  });

  it('has the panel with more than half of the height before anybody drags', () => {
    expect(arrange(at, NO_WISHES).heights.work / height).toBeGreaterThanOrEqual(0.55);
  });
});

it.each<readonly [PanelName, number, number, string]>([
  ['frames', 1920, 1080, 'sidebar timeline detail composer'],
  ['frames', 1280, 800, 'sidebar timeline detail composer'],
  ['surface', 1280, 800, 'sidebar'],
  ['surface', 1440, 900, 'sidebar detail'],
  ['answers', 1280, 800, 'sidebar'],
  ['requests', 1280, 800, 'sidebar'],
  ['replay', 1440, 900, 'sidebar detail'],
  ['findings', 1280, 800, 'sidebar detail'],
  ['frames', 1024, 700, 'detail composer'],
  ['surface', 1024, 700, ''],
  ['frames', 853, 533, 'detail'],
  ['surface', 853, 533, ''],
])('%s at %i×%i begins with: %s', (panel, width, height, shown) => {
  expect(opened(arrange(frame(width, height, panel), NO_WISHES))).toBe(shown);
});

it('comes back as it was: what is done beside the frames says nothing about them', () => {
  const beside = frame(1280, 800, 'surface');
  const wishes = after(beside, '+composer', '+detail');
  expect(opened(arrange(beside, wishes))).toBe('sidebar detail composer');
  expect(arrange(frame(1280, 800), wishes)).toEqual(arrange(frame(1280, 800), NO_WISHES));
});

it('lets panes take turns where there is not room for two', () => {
  const small = frame(853, 533);
  expect(opened(arrange(small, after(small, '+composer')))).toBe('detail composer');
  expect(opened(arrange(small, after(small, '+composer', '+timeline')))).toBe('timeline detail');
  expect(opened(arrange(small, after(small, '+timeline', '+composer')))).toBe('detail composer');
});

it('folds what nobody asked for before what was opened by hand', () => {
  const small = frame(1024, 700);
  expect(opened(arrange(small, after(small, '+timeline')))).toBe('timeline detail');
});

it('keeps to what was dragged as long as the panel has its least', () => {
  const at = frame(1280, 800);
  const { heights, widths } = arrange(at, { ...NO_WISHES, shares: { composer: 0.5, detail: 0.5 } });
  expect(heights.composer).toBe(Math.round((at.room - 2) * 0.5));
  expect(widths.detail).toBe(Math.round((1280 - SIDEBAR - HANDLE) * 0.5));
});

it('gives a message over several lines its room', () => {
  const at = frame(1280, 800);
  const { heights, open } = arrange(at, { ...after(at, '+composer'), message: 260 });
  expect(heights.composer).toBeGreaterThanOrEqual(260);
  expect(open.timeline).toBe(false);
});

it('leaves the panel its first rows beside a message over several lines in a small window', () => {
  const at = { ...frame(853, 533), room: 383 };
  const { heights, open } = arrange(at, { ...after(at, '+composer'), message: 260 });
  expect(open.composer).toBe(true);
  expect(heights.work).toBeGreaterThanOrEqual(LEAST.work);
  expect(heights.composer).toBeGreaterThanOrEqual(LEAST.composer);
});

it('has no composer for a file', () => {
  const { open, heights } = arrange(frame(1280, 800, 'frames', false), NO_WISHES);
  expect(open.composer).toBe(false);
  expect(heights.composer).toBe(0);
  expect(heights.timeline + heights.work).toBe(800 - BARS - HANDLE);
});
