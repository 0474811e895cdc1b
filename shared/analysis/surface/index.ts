// What a server offers, as its lists tell it.
export { hasList, isFailing, LIST_METHODS } from './list-failure.ts';
export { type ListChange, ListChanges } from './list-changes.ts';
export { Surface } from './surface.ts';
