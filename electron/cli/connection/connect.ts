import pc from 'picocolors';
import { type ClientOptions, forgetSecrets, type Target } from '../../../shared/bridge/index.ts';
import { KnownSecrets, secretsGiven } from '../../../shared/redaction/index.ts';
import type { Engine, LiveConnection, Profiles, Recording, SignInSettings } from '../../engine/index.ts';
import {
  clientOptionsOf,
  type BehaviourOptions,
  asksForSignIn,
  signInSecrets,
  type SignInOptions,
  signInOf,
  readStandingRules,
  rulesWithoutUser,
  targetOf,
  type TargetOptions,
} from '../options/index.ts';
import { askBrowser } from './ask-browser.ts';
import { cliEngine } from './cli-engine.ts';
import { say, type Terminal } from '../print/index.ts';

/** Options of every command that connects. */
export type ConnectOptions = TargetOptions &
  BehaviourOptions &
  SignInOptions & {
    /** No user is there to answer what only a user can. */
    readonly unattended?: boolean;
  };

/** A server to connect to, once or several times, and the engine to do it with. */
export interface Prepared {
  readonly engine: Engine;
  readonly target: Target;
  readonly options: ClientOptions;
  /** Null where it does not sign in. */
  readonly signIn: SignInSettings | null;
  /** What the server was given, for what is told of it: a server may repeat it. */
  readonly secrets: KnownSecrets;
}

export interface Connected {
  readonly engine: Engine;
  readonly connection: LiveConnection;
  readonly secrets: KnownSecrets;
}

/** Reads what words and options ask for. Throws Error with a sentence on bad usage; nothing is started. */
export function prepare(terminal: Terminal, words: readonly string[], options: ConnectOptions): Prepared {
  const target = targetOf(words, options, terminal.env);
  // A server that is started inherits our environment, and these are not for it.
  const signIn = target.transport === 'stdio' ? null : signInOf(options, terminal.env, askBrowser(terminal));
  if (target.transport === 'stdio' && asksForSignIn(options))
    throw new Error(
      '--auth is for a server at an address: one that is started gets its credentials by its environment.',
    );
  forgetSecrets(terminal.env);
  const clientOptions = clientOptionsOf(options);
  const standingRules = [
    ...(options.answers === undefined ? [] : readStandingRules(options.answers)),
    ...(options.unattended === true ? rulesWithoutUser(clientOptions.capabilities) : []),
  ];
  if (target.transport !== 'stdio' && target.insecure) warnOfInsecure(terminal);
  const { maxCaptureSize, maxCaptureFiles } = options;
  const engine = cliEngine(terminal, {
    standingRules,
    recordLimit: {
      ...(maxCaptureSize === undefined ? {} : { bytes: maxCaptureSize }),
      ...(maxCaptureFiles === undefined ? {} : { parts: maxCaptureFiles }),
    },
  });
  if (options.keepInFile === true) engine.profiles.keepInFile(true);
  if (signIn !== null) tellForgotten(terminal, options, engine.profiles);
  const given = [...secretsGiven(target), ...(signIn === null ? [] : signInSecrets(signIn))];
  return { engine, target, options: clientOptions, signIn, secrets: new KnownSecrets(given) };
}

/**
 * Opens the connection that words and options ask for. Throws Error with a sentence on bad usage, before anything is
 * started; what goes wrong later is told by the connection itself.
 */
export function connect(
  terminal: Terminal,
  words: readonly string[],
  options: ConnectOptions,
  record: Recording,
  conversation: ClientOptions['conversation'] = 'ordinary',
): Connected {
  const prepared = prepare(terminal, words, options);
  const { engine, target, secrets, signIn } = prepared;
  const choices = signIn === null ? { record } : { record, signIn };
  return { engine, secrets, connection: engine.connect(target, { ...prepared.options, conversation }, choices) };
}

/** A profile that was asked for by its name, and that nobody would find again. */
function tellForgotten(terminal: Terminal, { auth, profile }: SignInOptions, { place, path }: Profiles): void {
  if (place !== 'memory' || (typeof auth !== 'string' && profile === undefined)) return;
  say(
    terminal,
    `What is signed in to is forgotten at the end of this run: add --keep-in-file to keep it in ${path}, which only you can read.`,
  );
}

function warnOfInsecure(terminal: Terminal): void {
  say(
    terminal,
    pc.bold(
      pc.red(
        'WARNING: --insecure: certificates are not checked. Anyone in between can read and change everything, secrets included.',
      ),
    ),
  );
}
