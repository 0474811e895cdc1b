// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fieldsIn, focusWhenThere } from './focus-when-there.ts';

const FORM = '<div class="form"><button>Send</button></div>';
const PLACES = [fieldsIn('.form'), '.form button'];
let whole: HTMLElement;
let dialog: HTMLButtonElement;
let stop: () => void = () => undefined;

beforeEach(() => {
  document.body.innerHTML = `<section tabindex="-1"></section><button>of a dialog</button>`;
  whole = document.querySelector('section')!;
  dialog = document.querySelector('button')!;
});
afterEach(() => stop());

/** Changes of the page are told of behind the code that made them. */
const told = (): Promise<void> => Promise.resolve();

const field = (): HTMLElement => whole.querySelector('input')!;

describe('the keyboard goes into a form', () => {
  it('whose field is there', () => {
    whole.innerHTML = '<div class="form"><input><input></div>';
    stop = focusWhenThere(whole, PLACES);
    expect(document.activeElement).toBe(field());
  });

  it('that comes late: until then the next best place has it', async () => {
    stop = focusWhenThere(whole, PLACES);
    expect(document.activeElement).toBe(whole);
    whole.innerHTML = FORM;
    await told();
    expect(document.activeElement).toBe(whole.querySelector('button'));
    whole.querySelector('.form')!.prepend(document.createElement('input'));
    await told();
    expect(document.activeElement).toBe(field());
  });

  it('that is drawn anew: what had it is gone', async () => {
    whole.innerHTML = FORM;
    stop = focusWhenThere(whole, PLACES);
    whole.innerHTML = '<div class="form"><input></div>';
    await told();
    expect(document.activeElement).toBe(field());
  });

  it('but not out of where somebody went meanwhile, also where what had it is gone', async () => {
    whole.innerHTML = FORM;
    stop = focusWhenThere(whole, PLACES);
    dialog.focus();
    whole.innerHTML = '<div class="form"><input></div>';
    await told();
    expect(document.activeElement).toBe(dialog);
    dialog.blur();
    whole.append(document.createElement('input'));
    await told();
    expect(document.activeElement).toBe(document.body);
  });
});
