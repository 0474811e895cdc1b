import { ALL_CAPABILITIES, CLIENT_PRESETS, openingAs, OWN_CAPABILITIES } from '../../../shared/clients/index.ts';
import { isObject, parsedJson } from '../../../shared/json/index.ts';
import type { ConnectForm } from '../../protocol/target/index.ts';

/** Choices of what we declare, beside the presets of other clients by their labels. */
export const OWN = 'own';
export const EVERYTHING = 'everything';
/** What stands in the fields is none of the choices. */
export const OTHER = 'other';

type Declaration = Pick<ConnectForm, 'capabilities' | 'clientInfo'>;

/** The choice that the fields stand for. */
export function declarationOf(form: ConnectForm): string {
  const all = [OWN, EVERYTHING, ...CLIENT_PRESETS.map(({ label }) => label)];
  return all.find((name) => isSame(form, declarationNamed(name, form))) ?? OTHER;
}

/** The fields for a choice. */
export function declarationNamed(name: string, form: ConnectForm): Declaration {
  if (name === OWN) return { capabilities: laidOut(OWN_CAPABILITIES), clientInfo: '' };
  if (name === EVERYTHING) return { capabilities: laidOut(ALL_CAPABILITIES), clientInfo: '' };
  const preset = CLIENT_PRESETS.find(({ label }) => label === name);
  if (preset === undefined) return { capabilities: form.capabilities, clientInfo: form.clientInfo };
  return { capabilities: laidOut(preset.capabilities), clientInfo: laidOut(preset.clientInfo) };
}

/** The form for a choice: with a client that was recorded also the revision that it asks for, and what it asks for first. */
export function changeFor(name: string, form: ConnectForm): Partial<ConnectForm> {
  const preset = CLIENT_PRESETS.find(({ label }) => label === name);
  const { opening: before, ...others } = form.options;
  const { revision, opening, timeoutMs } = preset === undefined ? {} : openingAs(preset);
  const options = opening === undefined ? others : { ...others, opening };
  // Revision and deadline of the client that was chosen before go with it; what was chosen by hand stays.
  const asked = revision ?? (before === undefined ? form.revision : 'auto');
  const waitsMs = timeoutMs ?? (before === undefined ? null : form.options.timeoutMs);
  const waits = waitsMs === null ? {} : { timeout: String(waitsMs / 1000) };
  return { ...declarationNamed(name, form), revision: asked, ...waits, options };
}

/** Whether the capabilities as they are written have this one. */
export function declares({ capabilities }: ConnectForm, name: string): boolean {
  const written = parsed(capabilities);
  return isObject(written) && written[name] !== undefined;
}

/** The written capabilities with this one, or without it; a text that is no JSON object is begun anew. */
export function withCapability(capabilities: string, name: string, on: boolean): string {
  const written = parsed(capabilities);
  const { [name]: _left, ...others } = isObject(written) ? { ...written } : {};
  return laidOut(on ? { ...others, [name]: {} } : others);
}

function isSame(form: Declaration, other: Declaration): boolean {
  return sameJson(form.capabilities, other.capabilities) && sameJson(form.clientInfo, other.clientInfo);
}

function sameJson(one: string, other: string): boolean {
  return one.trim() === other.trim() || JSON.stringify(parsed(one)) === JSON.stringify(parsed(other));
}

/** What is being written is seldom whole JSON; the form says so when it is read. */
function parsed(text: string): unknown {
  const value = parsedJson(text);
  return value === undefined ? text : value;
}

function laidOut(value: unknown): string {
  return JSON.stringify(value, null, 2);
}
