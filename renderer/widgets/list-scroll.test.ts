// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { ListScroll } from './list-scroll.ts';

const ROW = 24;

/** A list of so many rows that follows its end, in an element whose height can be changed. */
function list(count: number, height: number) {
  const element = document.createElement('div');
  Object.defineProperty(element, 'clientHeight', { get: () => height });
  const scroll = new ListScroll(true);
  scroll.attach(element);
  scroll.settle(count, ROW);
  return {
    scroll,
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

it('asks the page for nothing while rows come to a list that is as high as it can be', () => {
  const { scroll, asked } = watched(2_000_000);
  for (let count = 2_000_000; count < 2_001_000; count += 100) scroll.settle(count, ROW);
  expect(asked()).toBe(0);
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
  scroll.attach(element);
  scroll.settle(count, ROW);
  asked = 0;
  return { scroll, asked: () => asked };
}
