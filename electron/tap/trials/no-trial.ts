/** Why a run cannot begin, or go on, as a sentence. */
export class NoTrial extends Error {}
