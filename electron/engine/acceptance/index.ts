export { acceptanceOf, costOf, rewriteOf, rewritesOf } from './acceptance.ts';
