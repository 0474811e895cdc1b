import type { Entry } from './entry.ts';

type Words = Pick<Entry, 'instead' | 'clause' | 'see'>;

/** What is not in error-codes.ts of the room, by the code as text. */
export const ERROR_ENTRIES: Readonly<Record<string, Words>> = {
  '-32700': { clause: 'jsonRpcError', see: 'row-class:noise.text error-code:-32600' },
  '-32600': { clause: 'jsonRpcError', see: 'error-code:-32700' },
  '-32601': { clause: 'errors', see: 'status:404' },
  '-32602': { clause: 'errors', see: 'field:CallToolResult.isError error-code:-32002' },
  '-32603': { clause: 'jsonRpcError', see: 'field:CallToolResult.isError' },
  '-32002': {
    clause: 'resourceErrors',
    instead: '−32602 with the URI in data',
    see: 'method:resources/read error-code:-32602',
  },
  '-32042': {
    clause: 'elicitationRequired',
    instead: 'a result that asks for input, with resultType input_required',
    see: 'field:ErrorData.elicitations field:InputRequiredResult.inputRequests',
  },
  '-32020': { clause: 'headerCheck', see: 'header:MCP-Protocol-Version header:Mcp-Method header:Mcp-Name status:400' },
  '-32021': { clause: 'capabilities', see: 'field:ErrorData.requiredCapabilities status:400' },
  '-32022': { clause: 'versions', see: 'field:ErrorData.supported method:server/discover status:400' },
  '-1': {
    clause: 'samplingErrors',
    instead: 'nothing: the client does not make its request again',
    see: 'method:sampling/createMessage',
  },
};
