export { type AcceptanceChoice, acceptanceOf, rewriteOf, rewritesOf } from './acceptance.ts';
