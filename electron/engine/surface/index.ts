export { ListPages } from './list-pages.ts';
