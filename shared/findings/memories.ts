import { SubscriptionMemory } from './subscription-memory.ts';
import { RoundMemory } from './round-memory.ts';
import { ModernCalls } from './modern-calls.ts';
import { MetaKeyMemory } from './meta-key-memory.ts';
import { ListMemory } from './list-memory.ts';
import { EraMemory } from './era-memory.ts';
import { DiscoveryMemory } from './discovery-memory.ts';
import { CacheMemory } from './cache-memory.ts';
import { CapabilityMemory } from './capabilities-memory.ts';
import { SubscribedMemory } from './capabilities-subscribed.ts';
import { ClockMemory } from './clock-memory.ts';
import { HintMemory } from './hint-memory.ts';
import { AppMemory } from './app-memory.ts';
import { TaskMemory } from './task-memory.ts';
import { ElicitationIds } from './elicitation-ids.ts';
import { QuestionMemory } from './question-memory.ts';
import { RootMemory } from './root-memory.ts';
import { PromptMemory } from './prompt-memory.ts';
import { ResourceMemory } from './resource-memory.ts';
import { ToolSchemaMemory } from './tool-schema-memory.ts';
import { ToolMemory } from './tool-memory.ts';
import { ContentReading } from './content-reading.ts';
import { ChangeChannel } from './change-channel.ts';
import { CancellationMemory } from './cancellation-memory.ts';
import { CompletionMemory } from './completion-memory.ts';
import { LogMemory } from './log-memory.ts';
import { PageWalks } from './page-walks.ts';
import { ProgressMemory } from './progress-memory.ts';
import { TimeoutWatch } from './timeout-watch.ts';
import { Witness } from './witness.ts';
import { VersionMemory } from './version-memory.ts';
import type { MemoryKind } from './memory.ts';

/** The memories of all groups. */
export const MEMORIES: readonly MemoryKind[] = [
  VersionMemory,
  ChangeChannel,
  ContentReading,
  ToolMemory,
  ToolSchemaMemory,
  ResourceMemory,
  PromptMemory,
  RootMemory,
  QuestionMemory,
  ElicitationIds,
  TaskMemory,
  AppMemory,
  HintMemory,
  ClockMemory,
  CapabilityMemory,
  SubscribedMemory,
  CancellationMemory,
  TimeoutWatch,
  ProgressMemory,
  LogMemory,
  PageWalks,
  CompletionMemory,
  Witness,
  CacheMemory,
  DiscoveryMemory,
  EraMemory,
  ListMemory,
  ModernCalls,
  MetaKeyMemory,
  RoundMemory,
  SubscriptionMemory,
];
