// What a server offers, as its lists tell it.
export { type ListChange, ListChanges } from './list-changes.ts';
export { Surface } from './surface.ts';
