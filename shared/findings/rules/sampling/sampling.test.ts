import { modernRequest, modernResult, type ScriptedSession } from '../../../analysis/testing/scripted-session.ts';
import { SAMPLING_RULES } from './sampling.ts';
import { error, request, result } from '../../testing/rule-case.ts';
import { testHttpRules, type HttpCase } from '../../testing/rule-table.ts';

const samples = (params: object): object => request('s', 'sampling/createMessage', { maxTokens: 100, ...params });
const asks = (messages: readonly object[]): object => samples({ messages });
const text = { type: 'text', text: 'Is it cold?' };
const use = (id: string): object => ({ type: 'tool_use', id, name: 'weather', input: {} });
const answer = (toolUseId: string): object => ({ type: 'tool_result', toolUseId, content: [text] });
const user = (...content: object[]): object => ({ role: 'user', content });
const model = (...content: object[]): object => ({ role: 'assistant', content });
const begun = (s: ScriptedSession): ScriptedSession => s.handshake();
const modernAsk = (params: object): object =>
  modernResult(1, {
    resultType: 'input_required',
    inputRequests: { model: { method: 'sampling/createMessage', params: { maxTokens: 1, messages: [], ...params } } },
  });

const CASES: readonly HttpCase[] = [
  {
    rule: 'samp-tool-result-mixed',
    breaks: (s) => begun(s).server(asks([user(text), model(use('a')), user(answer('a'), text)])),
    nearMiss: (s) => begun(s).server(asks([user(text, text), model(use('a')), user(answer('a'))])),
    side: 'server',
    level: 'error',
    says: 'Message 3',
  },
  {
    rule: 'samp-tool-use-unanswered',
    breaks: (s) => begun(s).server(asks([user(text), model(use('a'), use('b')), user(answer('a'))])),
    nearMiss: (s) => begun(s).server(asks([user(text), model(use('a'), use('b')), user(answer('b'), answer('a'))])),
    side: 'server',
    level: 'error',
    says: '“b”',
  },
  {
    rule: 'samp-tool-use-unanswered',
    when: 'by the last message',
    breaks: (s) => begun(s).server(asks([user(text), model(use('a'))])),
    nearMiss: (s) => begun(s).server(asks([user(text), model(text)])),
    side: 'server',
    level: 'error',
  },
  {
    rule: 'samp-tool-result-orphan',
    breaks: (s) => begun(s).server(asks([user(text), model(use('a')), user(answer('b'))])),
    nearMiss: (s) => begun(s).server(asks([user(text), model(use('a')), user(answer('a'))])),
    side: 'server',
    level: 'error',
    says: '“b”',
  },
  {
    rule: 'samp-stop-reason',
    breaks: (s) =>
      begun(s)
        .server(asks([user(text)]))
        .client(result('s', { role: 'assistant', model: 'm', content: [use('a')], stopReason: 'endTurn' })),
    nearMiss: (s) =>
      begun(s)
        .server(asks([user(text)]))
        .client(result('s', { role: 'assistant', model: 'm', content: [use('a')], stopReason: 'toolUse' })),
    side: 'client',
    level: 'warning',
    says: '“endTurn”',
  },
  {
    rule: 'samp-stop-reason',
    when: 'in the answer of a retry',
    breaks: (s) =>
      s
        .client(modernRequest(1, 'tools/call', { name: 'a' }))
        .server(modernAsk({}))
        .client(
          modernRequest(2, 'tools/call', {
            name: 'a',
            inputResponses: { model: { role: 'assistant', model: 'm', content: text, stopReason: 'toolUse' } },
          }),
        ),
    nearMiss: (s) =>
      s
        .client(modernRequest(1, 'tools/call', { name: 'a' }))
        .server(modernAsk({}))
        .client(
          modernRequest(2, 'tools/call', {
            name: 'a',
            inputResponses: { model: { role: 'assistant', model: 'm', content: text, stopReason: 'maxTokens' } },
          }),
        ),
    side: 'client',
    level: 'warning',
  },
  {
    rule: 'samp-priorities',
    breaks: (s) => begun(s).server(samples({ messages: [], modelPreferences: { costPriority: 1.5 } })),
    nearMiss: (s) =>
      begun(s).server(samples({ messages: [], modelPreferences: { costPriority: 1, speedPriority: 0 } })),
    side: 'server',
    level: 'error',
    says: 'costPriority of 1.5',
  },
  {
    rule: 'samp-priorities',
    when: 'in the modern era',
    breaks: (s) =>
      s
        .client(modernRequest(1, 'tools/call', { name: 'a' }))
        .server(modernAsk({ modelPreferences: { speedPriority: -1 } })),
    nearMiss: (s) =>
      s
        .client(modernRequest(1, 'tools/call', { name: 'a' }))
        .server(modernAsk({ modelPreferences: { speedPriority: 0.5 } })),
    side: 'server',
    level: 'error',
    says: '−1',
  },
  {
    rule: 'samp-reject-code',
    breaks: (s) =>
      begun(s)
        .server(asks([user(text)]))
        .client(error('s', -32603, 'User rejected the sampling request')),
    nearMiss: (s) =>
      begun(s)
        .server(asks([user(text)]))
        .client(error('s', -1, 'User rejected the sampling request')),
    side: 'client',
    level: 'info',
  },
  {
    rule: 'samp-context-deprecated',
    breaks: (s) => begun(s).server(samples({ messages: [], includeContext: 'thisServer' })),
    nearMiss: (s) => begun(s).server(samples({ messages: [], includeContext: 'none' })),
    side: 'server',
    level: 'warning',
  },
];

testHttpRules(SAMPLING_RULES, CASES);
