export { forgetHowWeStarted, ownNode, runsInApp } from './own-node.ts';
