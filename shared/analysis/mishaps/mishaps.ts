import { commandLine } from './command-line.ts';
import { docker } from './docker.ts';
import { failedStart } from './failed-start.ts';
import { httpServer } from './http-server.ts';
import type { Inquiry } from '../session/index.ts';
import type { AddressScene, Mishap, MishapClass, ProcessScene } from './mishap.ts';
import { missingFile } from './missing-file.ts';
import { missingProgram } from './missing-program.ts';
import { missingVariable } from './missing-variable.ts';
import { nativePart } from './native-part.ts';
import { notReached } from './not-reached.ts';
import { npmFailure } from './npm-failure.ts';
import { oldNode } from './old-node.ts';
import { portInUse } from './port-in-use.ts';
import { printedUsage } from './printed-usage.ts';
import { redirected } from './redirected.ts';
import { refusedCredentials } from './refused-credentials.ts';
import { refusedHost } from './refused-host.ts';
import { slowStart } from './slow-start.ts';
import { unreachedService } from './unreached-service.ts';
import { wrongPath } from './wrong-path.ts';
import { wrongTransport } from './wrong-transport.ts';

/** What keeps a process from answering, the most particular first. */
const OF_PROCESSES: readonly MishapClass<ProcessScene>[] = [
  commandLine,
  npmFailure,
  docker,
  missingProgram,
  failedStart,
  oldNode,
  nativePart,
  missingFile,
  portInUse,
  missingVariable,
  unreachedService,
  printedUsage,
  httpServer,
  slowStart,
];

/** What keeps an address from answering. */
const OF_ADDRESSES: readonly MishapClass<AddressScene>[] = [
  refusedHost,
  refusedCredentials,
  redirected,
  wrongTransport,
  wrongPath,
  notReached,
];

/** Why a process did not answer; null where no class knows it. */
export function processMishap(scene: ProcessScene): Mishap | null {
  return firstOf(OF_PROCESSES, scene);
}

/** Why an address did not answer; null where no class knows it. */
export function addressMishap(scene: AddressScene): Mishap | null {
  return firstOf(OF_ADDRESSES, scene);
}

/** What would tell more of why a process did not answer. */
export function processInquiry(scene: ProcessScene): Inquiry | null {
  return firstAsked(OF_PROCESSES, scene);
}

/** What would tell more of why an address did not answer. */
export function addressInquiry(scene: AddressScene): Inquiry | null {
  return firstAsked(OF_ADDRESSES, scene);
}

function firstOf<Scene>(classes: readonly MishapClass<Scene>[], scene: Scene): Mishap | null {
  for (const { recognise } of classes) {
    const found = recognise(scene);
    if (found !== null) return found;
  }
  return null;
}

function firstAsked<Scene>(classes: readonly MishapClass<Scene>[], scene: Scene): Inquiry | null {
  for (const one of classes) {
    const asked = one.asks?.(scene) ?? null;
    if (asked !== null) return asked;
  }
  return null;
}
