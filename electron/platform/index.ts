export { isSamePath, variableKey, variableOf } from './names.ts';
export { forgetHowWeStarted, ownNode, runsInApp } from './own-node.ts';
export { SYSTEM, TRAITS, traitsOf, type Traits } from './system.ts';
