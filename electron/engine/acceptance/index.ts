export { type AcceptanceChoice, acceptanceOf, costOf, rewriteOf, rewritesOf } from './acceptance.ts';
