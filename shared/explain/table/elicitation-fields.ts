import { V3, V4, V5 } from './ages.ts';
import { shapes } from './entry.ts';
import { META_OF_MESSAGE } from './base-fields.ts';
import { TASK_WANTED } from './tool-fields.ts';

/** What a server asks of the client's user, and the answers to its questions. */
export const ELICITATION_SHAPES = shapes({
  ElicitParams: {
    words: 'the params of elicitation/create',
    clause: 'elicitation',
    since: V3,
    fields: {
      _meta: META_OF_MESSAGE,
      mode: {
        means: 'Whether the user fills in a form or visits an address. A form where absent.',
        since: V4,
        values: 'elicitation mode',
      },
      message: 'What the client shows the user: the question and its reason.',
      requestedSchema: {
        means:
          'The form: an object whose properties are the fields to be filled in. Only flat, simple fields are allowed.',
        clause: 'elicitationForm',
        holds: 'FormSchema',
        see: 'field:ElicitResult.content',
      },
      url: {
        means:
          'The address for the user to visit. The client shows it and asks first; what the user enters there does not pass through the client.',
        since: V4,
        clause: 'elicitationUrl',
      },
      elicitationId: {
        means: 'What identifies this question, for notifications/elicitation/complete.',
        since: V4,
        removed: V5,
        clause: 'elicitationUrl',
        instead: 'making the original request again with its requestState',
        see: 'method:notifications/elicitation/complete',
      },
      task: TASK_WANTED,
    },
  },
  FormSchema: {
    words: 'the form of an elicitation',
    clause: 'elicitationForm',
    since: V3,
    fields: {
      $schema: { means: 'Which dialect of JSON Schema is meant; 2020-12 where absent.', since: V4 },
      type: 'Always object: a form has named fields.',
      properties: {
        means: 'The fields of the form, by their names.',
        holds: 'FormField{}',
        inside:
          'A field of the form, by a name of the server’s choice: the answer carries its value under the same name.',
      },
      required: 'The fields that the user must fill in.',
    },
  },
  FormField: {
    words: 'a field of a form',
    clause: 'elicitationForm',
    since: V3,
    fields: {
      type: 'What is entered: string, number, integer, boolean; from 2025-11-25 on array for several choices.',
      title: 'The label that people read.',
      description: 'What to enter.',
      default: 'What the field holds at first. For booleans only in 2025-06-18.',
      format: { means: 'What kind of text it is.', values: 'form format' },
      minLength: 'The least number of characters.',
      maxLength: 'The greatest number of characters.',
      minimum: 'The least number allowed.',
      maximum: 'The greatest number allowed.',
      enum: 'The values among which the user chooses.',
      enumNames: {
        means: 'The labels of the values of enum, in the same order.',
        deprecated: V4,
        instead: 'oneOf with const and title',
      },
      oneOf: { means: 'The choices, each with its value and its label.', since: V4, holds: 'FormChoice[]' },
      items: { means: 'The choices of a field in which several may be taken.', since: V4, holds: 'FormChoices' },
      minItems: { means: 'The least number of choices.', since: V4 },
      maxItems: { means: 'The greatest number of choices.', since: V4 },
    },
  },
  FormChoices: {
    words: 'the choices of a form field',
    clause: 'elicitationForm',
    since: V4,
    fields: {
      type: 'Always string.',
      enum: 'The values among which the user chooses.',
      anyOf: { means: 'The choices, each with its value and its label.', holds: 'FormChoice[]' },
    },
  },
  FormChoice: {
    words: 'a choice of a form field',
    clause: 'elicitationForm',
    since: V4,
    fields: { const: 'The value that is sent.', title: 'The label that people read.' },
  },
  ElicitResult: {
    words: 'the result of elicitation/create',
    clause: 'elicitationAnswer',
    since: V3,
    fields: {
      _meta: META_OF_MESSAGE,
      action: { means: 'What the user did.', values: 'elicitation action' },
      content: {
        means: 'What the user entered, by the names of the form’s fields. Only where a form was accepted.',
        inside: 'What the user entered in a field of the form: requestedSchema says what it means.',
        see: 'field:ElicitParams.requestedSchema',
      },
    },
  },
  ElicitationCompleteParams: {
    words: 'the params of notifications/elicitation/complete',
    clause: 'elicitationComplete',
    since: V4,
    removed: V5,
    fields: {
      _meta: META_OF_MESSAGE,
      elicitationId: {
        means: 'Which question was settled outside the client.',
        see: 'field:ElicitParams.elicitationId',
      },
    },
  },
  InputResponse: {
    words: 'an answer to the server’s question',
    clause: 'rounds',
    since: V5,
    fields: {
      _meta: META_OF_MESSAGE,
      action: {
        means: 'What the user did with the question.',
        values: 'elicitation action',
        clause: 'elicitationAnswer',
      },
      content: {
        means: 'What the user entered in the form, or what the model said.',
        holds: 'SamplingContent|SamplingContent[]',
        inside: 'What the user entered in a field of the form: requestedSchema says what it means.',
      },
      role: { means: 'Who said it: the assistant.', values: 'role', deprecated: V5 },
      model: { means: 'The name of the model that answered.', deprecated: V5 },
      stopReason: { means: 'Why the model stopped.', values: 'stop reason', deprecated: V5 },
      roots: { means: 'The folders and files that the user opened to the server.', holds: 'Root[]', deprecated: V5 },
    },
  },
});
