import { readJson } from './read-json.ts';
import { readToml } from './read-toml.ts';
import { readYaml } from './read-yaml.ts';
import type { ConfigFormat, ConfigReading } from './value.ts';

/** Reads a configuration of this format. Never throws, whatever stands in the text. */
export function readConfiguration(text: string, format: ConfigFormat): ConfigReading {
  switch (format) {
    case 'json':
    case 'jsonc':
      return readJson(text);
    case 'toml':
      return readToml(text);
    case 'yaml':
      return readYaml(text);
  }
}
