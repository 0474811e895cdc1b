import type { MemoryKind } from '../state/index.ts';
import { CapabilityMemory } from './capabilities-memory.ts';
import { SubscribedMemory } from './capabilities-subscribed.ts';
import { ContentReading } from './content-reading.ts';
import { ListMemory } from './list-memory.ts';
import { ModernCalls } from './modern-calls.ts';
import { PromptMemory } from './prompt-memory.ts';
import { QuestionMemory } from './question-memory.ts';
import { ResourceMemory } from './resource-memory.ts';
import { SubscriptionMemory } from './subscription-memory.ts';
import { TaskMemory } from './task-memory.ts';
import { ToolMemory } from './tool-memory.ts';

/** The memories that the rules of several groups ask. Those of one group stand in that group. */
export const SHARED_MEMORIES: readonly MemoryKind[] = [
  ContentReading,
  ToolMemory,
  ResourceMemory,
  PromptMemory,
  QuestionMemory,
  TaskMemory,
  CapabilityMemory,
  SubscribedMemory,
  ListMemory,
  ModernCalls,
  SubscriptionMemory,
];
