// One file a client: docs/acceptance.md says what stands in them.
import aiSdk from './ai-sdk.json';
import anthropicApi from './anthropic-api.json';
import bedrock from './bedrock.json';
import claudeCode from './claude-code.json';
import claudeDesktop from './claude-desktop.json';
import clineCli from './cline-cli.json';
import codex from './codex.json';
import continueCli from './continue-cli.json';
import copilotCli from './copilot-cli.json';
import cursor from './cursor.json';
import geminiApi from './gemini-api.json';
import geminiCli from './gemini-cli.json';
import groq from './groq.json';
import kiro from './kiro.json';
import kiroService from './kiro-service.json';
import langchainJs from './langchain-js.json';
import librechat from './librechat.json';
import llamaCpp from './llama.cpp.json';
import mistral from './mistral.json';
import openaiAgentsJs from './openai-agents-js.json';
import openaiAgentsPy from './openai-agents-py.json';
import openaiApi from './openai-api.json';
import openaiResponsesMcp from './openai-responses-mcp.json';
import openaiStrict from './openai-strict.json';
import opencode from './opencode.json';
import qwenCode from './qwen-code.json';
import roo from './roo.json';
import sdkGo from './sdk-go.json';
import sdkPy from './sdk-py.json';
import sdkRust from './sdk-rust.json';
import sdkTs1 from './sdk-ts-1.json';
import sdkTs2 from './sdk-ts-2.json';
import vertex from './vertex.json';
import vscode from './vscode.json';
import vscodeCopilot from './vscode-copilot.json';
import windsurf from './windsurf.json';
import zed from './zed.json';

/** The rules that come with the product, by the names of their files, as they are written. */
export const RULE_FILES: Readonly<Record<string, unknown>> = {
  'ai-sdk.json': aiSdk,
  'anthropic-api.json': anthropicApi,
  'bedrock.json': bedrock,
  'claude-code.json': claudeCode,
  'claude-desktop.json': claudeDesktop,
  'cline-cli.json': clineCli,
  'codex.json': codex,
  'continue-cli.json': continueCli,
  'copilot-cli.json': copilotCli,
  'cursor.json': cursor,
  'gemini-api.json': geminiApi,
  'gemini-cli.json': geminiCli,
  'groq.json': groq,
  'kiro.json': kiro,
  'kiro-service.json': kiroService,
  'langchain-js.json': langchainJs,
  'librechat.json': librechat,
  'llama.cpp.json': llamaCpp,
  'mistral.json': mistral,
  'openai-agents-js.json': openaiAgentsJs,
  'openai-agents-py.json': openaiAgentsPy,
  'openai-api.json': openaiApi,
  'openai-responses-mcp.json': openaiResponsesMcp,
  'openai-strict.json': openaiStrict,
  'opencode.json': opencode,
  'qwen-code.json': qwenCode,
  'roo.json': roo,
  'sdk-go.json': sdkGo,
  'sdk-py.json': sdkPy,
  'sdk-rust.json': sdkRust,
  'sdk-ts-1.json': sdkTs1,
  'sdk-ts-2.json': sdkTs2,
  'vertex.json': vertex,
  'vscode.json': vscode,
  'vscode-copilot.json': vscodeCopilot,
  'windsurf.json': windsurf,
  'zed.json': zed,
};
