/** A file of a client as people write them. `MARK` stands where tests change a text that is none of an entry that they wrap. */
export interface Fixture {
  readonly client: string;
  readonly text: string;
}

/** One for each client and format, with what makes edits hard: comments, orders, line ends, numbers, layouts. */
export const FIXTURES: readonly Fixture[] = [
  {
    client: 'claude-desktop',
    text: '{\n  "mcpServers": {\n    "weather": {\n      "command": "npx",\n      "args": ["-y", "@acme/weather"],\n      "env": { "API_URL": "MARK" }\n    },\n    "no-args": { "command": "/usr/bin/files" }\n  },\n  "big": 12345678901234567890,\n  "one": 1.0\n}\n',
  },
  {
    client: 'claude-code',
    text: '\ufeff{"numStartups": 12,"projects":{"/home/u/a":{"mcpServers":{"db":{"type":"stdio","command":"uvx","args":["db","--ro"],"env":{}}},"history":["MARK"]},"/home/u/b":{"mcpServers":{"db":{"type":"stdio","command":"uvx","args":[]}}}},"mcpServers":{"db":{"command":"uvx"},"far":{"type":"http","url":"https://example.com/mcp"}}}',
  },
  {
    client: 'cursor',
    text: '{\r\n\t"mcpServers": {\r\n\t\t"files": {\r\n\t\t\t"args": [\r\n\t\t\t\t"run",\r\n\t\t\t\t"${workspaceFolder}"\r\n\t\t\t],\r\n\t\t\t"command": "${userHome}/bin/files"\r\n\t\t},\r\n\t\t"MARK": { "url": "http://localhost:3000/mcp" }\r\n\t}\r\n}',
  },
  {
    client: 'vscode',
    text: '// MARK\n{\n  "inputs": [{ "type": "promptString", "id": "key" },],\n  "servers": {\n    // the first\n    "git": {\n      "type": "stdio", /* why */\n      "command": "uvx", // runs it\n      "args": [ // in this order\n        "mcp-server-git", // the package\n        "--repository",\n        ".",\n      ],\n    },\n    "bare": {\n      "command": "bare" // nothing more\n    },\n    "empty": { "command": "x", "args": [ /* none */ ] },\n  },\n}\n',
  },
  {
    client: 'copilot',
    text: '{ /* MARK */ "mcpServers": { "t": { "type": "local", "command": "node", "args": [], "tools": ["*"] } } }',
  },
  {
    client: 'windsurf',
    text: '{\n    "mcpServers": {\n        "a": { "command": "a", "args": [ "1" ], "disabled": false },\n        "b": { "serverUrl": "https://example.com/MARK" }\n    }\n}\n',
  },
  {
    client: 'zed',
    text: '{\n  // MARK\n  "theme": "One Dark",\n  "context_servers": {\n    "new": { "command": "uvx", "args": ["x"], "env": {} },\n    "old": { "command": { "path": "npx", "args": ["-y", "y"] }, "settings": {} },\n  },\n}\n',
  },
  {
    client: 'cline',
    text: '{\n  "mcpServers": {\n    "flat": { "command": "node", "args": ["a.js"], "timeout": 60 },\n    "nested": { "transport": { "type": "stdio", "command": "node", "args": ["b.js"] }, "note": "MARK" }\n  }\n}\n',
  },
  {
    client: 'continue',
    text: 'name: Mine # MARK\nversion: 1.0.0\nmcpServers:\n  # the first\n  - name: Playwright\n    command: npx\n    args:\n      - "-y"   # yes\n      - \'@playwright/mcp\'\n  - command: bare   # nothing more\n    name: Bare\n  - name: Flow\n    command: uvx\n    args: [a, "b, c"]\n  - { name: Braces, command: x, args: [] }\n  - { name: Braces2, command: "y" }\n',
  },
  {
    client: 'goose',
    text: 'extensions:\r\n  developer:\r\n    type: builtin\r\n    enabled: true\r\n  gh:\r\n    type: stdio\r\n    cmd: docker\r\n    args:\r\n    - run\r\n    - -i\r\n    envs:\r\n      TOKEN: MARK\r\n    timeout: 300\r\n  empty:\r\n    type: stdio\r\n    cmd: "a b/c"\r\n    args: []\r\nGOOSE_MODEL: x\r\n',
  },
  {
    client: 'codex',
    text: '# MARK\nmodel = "o"   # kept\n[mcp_servers.docs]\ncommand = \'C:\\bin\\docs.exe\' # the program\nargs = [\n  "-y", # yes\n  "docs",\n]\n\n[mcp_servers."a.b"]\n  command = "bare"   # nothing more\n\n[mcp_servers."a.b".env]\nKEY = "v"\n\n[mcp_servers.empty]\nargs = []\ncommand = "e"\nenabled = false\n[mcp_servers]\ninline = { command = "i", args = ["1"], env = { A = "b" } }\nshort = { command = "s" }\ndotted.command = "d"\n[other]\nwhen = 1979-05-27T07:32:00Z\nn = 1_000\n',
  },
  {
    client: 'opencode',
    text: '{\n  "$schema": "https://opencode.ai/config.json", // MARK\n  "mcp": {\n    "local": {\n      "type": "local",\n      "command": ["npx", "-y", "thing"],\n      "enabled": true,\n    },\n    "lines": {\n      "type": "local",\n      "command": [\n        "bun",\n        "x"\n      ]\n    },\n    "far": { "type": "remote", "url": "https://example.com/mcp" }\n  }\n}\n',
  },
  {
    client: 'gemini',
    text: '{\n  "mcpServers": {\n    "g": { "command": "$HOME/bin/g", "cwd": "MARK", "timeout": 5000 } // none\n  }\n}\n',
  },
  { client: 'amp', text: '{ "amp.mcpServers": { "p": { "command": "p", "args": ["\\u0041", "ü"] } }, "x": "MARK" }\n' },
  {
    client: 'librechat',
    text: "mcpServers:\n    one:\n        type: stdio\n        command: npx\n        args:\n            - -y\n            - 'MARK'\n",
  },
  { client: 'vibe', text: '[mcp_servers]\n[mcp_servers.v]\ncommand = """v"""\nargs = ["x"]\n# MARK\n' },
];
