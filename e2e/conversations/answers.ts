import type { Answerer } from '../../electron/engine/index.ts';
import { EVERYTHING_FORM } from './everything-form.ts';

/** What the servers of these conversations ask for, form by form. */
const FORMS: Readonly<Record<string, unknown>> = { ...EVERYTHING_FORM, interpretation: 'technical' };

const RELATED_TASK = 'io.modelcontextprotocol/related-task';

interface Asked {
  readonly mode?: string;
  readonly requestedSchema?: { readonly properties?: Readonly<Record<string, unknown>> };
  readonly _meta?: Readonly<Record<string, unknown>>;
}

/** Answers as a user and a model would who agree to everything, with what this revision has. */
export const agreesToEverything =
  (revision: string): Answerer =>
  (method, params) => {
    const { mode, requestedSchema, _meta: meta } = (params ?? {}) as Asked;
    // What belongs to a task says so in both directions (2025-11-25, tasks, "Related Task Metadata").
    const task = meta?.[RELATED_TASK] === undefined ? {} : { _meta: { [RELATED_TASK]: meta[RELATED_TASK] } };
    switch (method) {
      case 'roots/list':
        return { kind: 'result', result: { roots: [{ uri: 'file:///srv/project', name: 'project' }] } };
      case 'sampling/createMessage':
        return {
          kind: 'result',
          result: {
            role: 'assistant',
            content: { type: 'text', text: 'Yes.' },
            model: 'model-of-the-test',
            stopReason: 'endTurn',
          },
        };
      case 'elicitation/create': {
        if (mode === 'url') return { kind: 'result', result: { ...task, action: 'accept' } };
        // Several choices at once came with 2025-11-25.
        const fields = Object.keys(requestedSchema?.properties ?? {}).filter(
          (field) => revision >= '2025-11-25' || !Array.isArray(FORMS[field]),
        );
        const content = Object.fromEntries(fields.map((field) => [field, FORMS[field]]));
        return { kind: 'result', result: { ...task, action: 'accept', content } };
      }
      default:
        return null;
    }
  };
