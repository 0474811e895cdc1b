// How each client program is told of servers and of a model on loopback, and how one turn of it is asked for. Their homes are throw-away.
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * The programs by the ids of their rules. `turn`: its command line and what it adds to the environment, after it wrote what the program
 * reads, given the folder it is installed in, its `home`, its `work` folder, the `servers` (key, command, args) and the `model`'s address.
 */
export const PROGRAMS = [
  {
    id: 'claude-code',
    package: '@anthropic-ai/claude-code',
    turn({ folder, home, servers, model }) {
      const file = written(join(home, 'servers.json'), {
        mcpServers: byKey(servers, ({ command, args }) => ({ command, args })),
      });
      return {
        words: [
          native(folder, '@anthropic-ai/claude-code-', 'claude'),
          '-p',
          'Hello',
          '--mcp-config',
          file,
          '--strict-mcp-config',
        ],
        env: {
          ANTHROPIC_BASE_URL: model,
          ANTHROPIC_API_KEY: 'none',
          ENABLE_TOOL_SEARCH: 'false',
          DISABLE_AUTOUPDATER: '1',
          CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
          MCP_TIMEOUT: '60000',
        },
      };
    },
  },
  {
    id: 'codex',
    package: '@openai/codex',
    turn({ folder, home, servers, model }) {
      const lines = [
        'model = "stand-in"',
        'model_provider = "loopback"',
        'approval_policy = "never"',
        '[model_providers.loopback]',
        `name = "loopback"\nbase_url = "${model}/v1"\nwire_api = "responses"`,
        ...servers.map(
          ({ key, command, args }) =>
            `[mcp_servers.${key}]\ncommand = ${JSON.stringify(command)}\nargs = ${JSON.stringify(args)}\nstartup_timeout_sec = 60`,
        ),
      ];
      written(join(home, '.codex/config.toml'), lines.join('\n'));
      const program = join('vendor', `${MACHINE}-unknown-linux-musl`, 'bin/codex');
      return { words: [native(folder, '@openai/codex-', program), 'exec', '--skip-git-repo-check', 'Hello'], env: {} };
    },
  },
  {
    id: 'copilot-cli',
    package: '@github/copilot',
    turn({ folder, home, servers, model }) {
      written(join(home, '.copilot/mcp-config.json'), {
        mcpServers: byKey(servers, ({ command, args }) => ({ type: 'local', command, args, tools: ['*'] })),
      });
      return {
        words: [native(folder, '@github/copilot-', 'copilot'), '-p', 'Hello', '--allow-all-tools'],
        env: { COPILOT_OFFLINE: 'true', COPILOT_PROVIDER_BASE_URL: `${model}/v1`, COPILOT_MODEL: 'stand-in' },
      };
    },
  },
  {
    id: 'gemini-cli',
    package: '@google/gemini-cli',
    turn({ folder, home, work, servers, model }) {
      written(join(home, '.gemini/trustedFolders.json'), { [work]: 'TRUST_FOLDER' });
      written(join(home, '.gemini/settings.json'), {
        security: { auth: { selectedType: 'gemini-api-key' } },
        privacy: { usageStatisticsEnabled: false },
        mcpServers: byKey(servers, ({ command, args }) => ({ command, args, timeout: 60_000 })),
      });
      return {
        words: [...script(folder, '@google/gemini-cli/bundle/gemini.js'), '-p', 'Hello', '--approval-mode', 'yolo'],
        env: { GEMINI_API_KEY: 'none', GOOGLE_GEMINI_BASE_URL: model },
      };
    },
  },
  {
    id: 'opencode',
    package: 'opencode-ai',
    turn({ folder, home, servers, model }) {
      written(join(home, '.config/opencode/opencode.json'), {
        autoupdate: false,
        model: 'loopback/stand-in',
        provider: {
          loopback: {
            npm: '@ai-sdk/openai-compatible',
            options: { baseURL: `${model}/v1`, apiKey: 'none' },
            models: { 'stand-in': { name: 'stand-in' } },
          },
        },
        mcp: byKey(servers, ({ command, args }) => ({ type: 'local', command: [command, ...args], timeout: 60_000 })),
      });
      return { words: [native(folder, 'opencode-', 'bin/opencode'), 'run', 'Hello'], env: {} };
    },
  },
  {
    id: 'qwen-code',
    package: '@qwen-code/qwen-code',
    turn({ folder, home, work, servers, model }) {
      written(join(home, '.qwen/trustedFolders.json'), { [work]: 'TRUST_FOLDER' });
      written(join(home, '.qwen/settings.json'), {
        security: { auth: { selectedType: 'openai' } },
        privacy: { usageStatisticsEnabled: false },
        tools: { toolSearch: { enabled: false } },
        mcpServers: byKey(servers, ({ command, args }) => ({ command, args, timeout: 60_000 })),
      });
      return {
        words: [...script(folder, '@qwen-code/qwen-code/cli.js'), '-p', 'Hello', '--approval-mode', 'yolo'],
        env: { OPENAI_API_KEY: 'none', OPENAI_BASE_URL: `${model}/v1`, OPENAI_MODEL: 'stand-in' },
      };
    },
  },
  {
    id: 'continue-cli',
    package: '@continuedev/cli',
    turn({ folder, home, servers, model }) {
      const entries = servers.map(
        ({ key, command, args }) =>
          `  - name: ${key}\n    command: ${JSON.stringify(command)}\n    args: ${JSON.stringify(args)}\n    connectionTimeout: 60000`,
      );
      const file = written(
        join(home, '.continue/config.yaml'),
        [
          'name: loopback\nversion: 0.0.1\nschema: v1',
          `models:\n  - name: stand-in\n    provider: openai\n    model: stand-in\n    apiBase: ${model}/v1\n    apiKey: none`,
          `mcpServers:\n${entries.join('\n')}`,
        ].join('\n'),
      );
      return {
        words: [...script(folder, '@continuedev/cli/dist/cn.js'), '-p', 'Hello', '--auto', '--config', file],
        env: { CONTINUE_TELEMETRY_ENABLED: '0' },
      };
    },
  },
  {
    id: 'cline-cli',
    package: 'cline',
    turn({ folder, home, servers, model }) {
      const settings = { provider: 'openai-compatible', apiKey: 'none', model: 'stand-in', baseUrl: `${model}/v1` };
      written(join(home, '.cline/data/settings/providers.json'), {
        version: 1,
        lastUsedProvider: settings.provider,
        modes: {},
        providers: { [settings.provider]: { settings, tokenSource: 'manual', updatedAt: new Date().toISOString() } },
      });
      written(join(home, '.cline/data/settings/cline_mcp_settings.json'), {
        mcpServers: byKey(servers, ({ command, args }) => ({ command, args, timeout: 60 })),
      });
      return { words: [native(folder, '@cline/cli-', 'bin/cline'), '--timeout', '60', 'Say hello.'], env: {} };
    },
  },
];

const MACHINE = process.arch === 'arm64' ? 'aarch64' : 'x86_64';

/** A program of this platform, where a package has one for each. */
function native(folder, prefix, program) {
  return join(folder, 'node_modules', `${prefix}${process.platform}-${process.arch}`, program);
}

function script(folder, path) {
  return [process.execPath, join(folder, 'node_modules', path)];
}

function byKey(servers, entry) {
  return Object.fromEntries(servers.map((server) => [server.key, entry(server)]));
}

function written(file, value) {
  if (!existsSync(dirname(file))) mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, typeof value === 'string' ? value : JSON.stringify(value));
  return file;
}
