import type { LaneKind } from '../lane/lane.ts';
import { ClientLane } from './client.ts';
import { FindingLane } from './findings.ts';
import { HandLane } from './hand.ts';
import { NotificationLane } from './notifications.ts';
import { PhaseLane } from './phases.ts';
import { ProcessLane } from './process.ts';
import { ServerLane } from './server.ts';
import { SessionLane } from './session.ts';
import { SignInLane } from './sign-ins.ts';
import { StderrLane } from './stderr.ts';
import { StreamLane } from './streams.ts';
import { SubscriptionLane } from './subscriptions.ts';
import { TaskLane } from './tasks.ts';

/** The lanes in their order. */
export const LANES: readonly LaneKind[] = [
  PhaseLane,
  ClientLane,
  ServerLane,
  NotificationLane,
  FindingLane,
  SubscriptionLane,
  TaskLane,
  StreamLane,
  SessionLane,
  SignInLane,
  StderrLane,
  ProcessLane,
  HandLane,
];
