import { z } from 'zod';

/** Parts that the inputs of many commands have. */
export const text = z.string();
/** Id of a connection. */
export const connection = z.string().min(1).max(64);
/** Number of an event. */
export const seq = z.int().min(1);
/** Any JSON value. Its own type is of no use: whoever reads such a value looks first what it is. */
export const json: z.ZodType<unknown> = z.json();
