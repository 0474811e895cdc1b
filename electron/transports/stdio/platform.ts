import { TRAITS, type Traits } from '../../platform/index.ts';

export type Platform = Traits['kind'];

export const PLATFORM: Platform = TRAITS.kind;
