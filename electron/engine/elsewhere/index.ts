export { addressTarget } from './address-target.ts';
export { Elsewhere } from './elsewhere.ts';
export { windowReach } from './window-reach.ts';
