// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { ListScroll } from './list-scroll.ts';

const ROW = 24;

/** A list of so many rows that follows its end, in an element whose height can be changed. */
function list(count: number, height: number) {
  const element = document.createElement('div');
  Object.defineProperty(element, 'clientHeight', { get: () => height });
  const extent = document.createElement('div');
  const scroll = new ListScroll(true);
  scroll.attach(element, extent);
  scroll.settle(count, ROW);
  return {
    scroll,
    element,
    extent,
    /** As a browser does it: what is beyond the end is scrolled into view, and told before the new height is. */
    grow: (by: number) => {
      height += by;
      element.scrollTop = count * ROW - height;
      element.dispatchEvent(new Event('scroll'));
    },
    /** By the wheel, or as the browser does it where panes change their heights. */
    scrollTo: (top: number, by: 'wheel' | 'browser') => {
      if (by === 'wheel') element.dispatchEvent(new WheelEvent('wheel', { deltaY: -100 }));
      element.scrollTop = top;
      element.dispatchEvent(new Event('scroll'));
    },
    top: () => element.scrollTop,
  };
}

it('follows its end when it becomes higher', () => {
  const { scroll, grow } = list(100, 240);
  grow(96);
  expect(scroll.place().following).toBe(true);
});

it('leaves its end where somebody scrolls up', () => {
  const { scroll, scrollTo } = list(100, 240);
  scrollTo(1_000, 'wheel');
  expect(scroll.place()).toMatchObject({ following: false, offset: 1_000 });
});

it('stays at its end where nobody scrolls, whatever the browser does', () => {
  const { scroll, scrollTo, top } = list(100, 240);
  scrollTo(0, 'browser');
  expect(scroll.place().following).toBe(true);
  expect(top()).toBe(100 * ROW - 240);
});

it.each([2_000, 2_000_000])('asks the page for nothing while rows come to a list of %i', (before) => {
  const { scroll, asked } = watched(before);
  for (let count = before; count < before + 1_000; count += 100) scroll.settle(count, ROW);
  expect(asked()).toBe(0);
});

it('is as high as its rows once somebody takes hold of it', () => {
  const { scroll, element, extent, top } = list(2_000, 240);
  scroll.settle(2_500, ROW);
  expect(extent.style.height).toBe(`${2_000 * ROW}px`);
  element.dispatchEvent(new Event('pointerdown'));
  expect([extent.style.height, top()]).toEqual([`${2_500 * ROW}px`, 2_500 * ROW - 240]);
});

it('stays at its end where it was scrolled to the end that the scroll bar knew', () => {
  const { scroll, scrollTo } = list(2_000, 240);
  scrollTo(0, 'wheel');
  scroll.settle(2_001, ROW);
  scrollTo(2_000 * ROW - 240, 'browser');
  expect(scroll.place()).toMatchObject({ following: true });
  expect(scroll.offset()).toBe(2_001 * ROW - 240);
});

/** A list at its end, and how often its element was asked where it stands. */
function watched(count: number): { scroll: ListScroll; asked: () => number } {
  const element = document.createElement('div');
  let [top, asked] = [0, 0];
  Object.defineProperty(element, 'clientHeight', { get: () => 240 });
  Object.defineProperty(element, 'scrollTop', {
    get: () => ((asked += 1), top),
    set: (to: number) => {
      top = to;
    },
  });
  const scroll = new ListScroll(true);
  scroll.attach(element, document.createElement('div'));
  scroll.settle(count, ROW);
  asked = 0;
  return { scroll, asked: () => asked };
}
