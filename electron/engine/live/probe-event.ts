import type { ProbeEvent, Unnumbered } from '../../../shared/capture/index.ts';
import type { Observation } from '../../../shared/findings/index.ts';
import type { ProbeStep } from '../client/index.ts';
import { exchangeOf } from './exchange-of.ts';

/** A step of finding out what a server speaks as the record has it, with what proves it. `t`: µs since the start of the capture. */
export function probeEvent(
  observation: Observation,
  { target, outcome, text, operation }: ProbeStep,
  t: number,
): Unnumbered<ProbeEvent> {
  const { rows, exchanges } = observation;
  const purpose = target === 'websocket' ? 'websocket' : 'events';
  const exchange =
    operation === null
      ? (exchanges.findLast((one) => one.purpose === purpose) ?? null)
      : exchangeOf(observation, operation);
  const proof = [operation?.request ?? exchange?.row, operation?.response, exchange?.responseRow, exchange?.endRow];
  const seqs = [...new Set(proof)].flatMap((row) => (row === undefined || row < 0 ? [] : [rows.seq(row)]));
  return { kind: 'probe', t, target, outcome, text, seqs };
}
