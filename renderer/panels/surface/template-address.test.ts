import { describe, expect, it } from 'vitest';
import { readUriTemplate } from '../../../shared/surface/index.ts';
import { templateAddress } from './template-address.ts';

function addressOf(template: string, ...filled: [string, string][]): string {
  const read = readUriTemplate(template);
  return read.kind === 'template' ? templateAddress(template, read.variables, new Map(filled)).address : read.fault;
}

describe('the address of a template', () => {
  it.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty'])(
    'knows a variable %s by what was filled in',
    (name) => {
      expect(addressOf(`x://y{?${name}*}`)).toBe('x://y');
      expect(addressOf(`x://y{?${name}*}`, [name, 'a,b'])).toBe(`x://y?${name}=a&${name}=b`);
      expect(addressOf(`x://y{?${name}}`, [name, 'a,b'])).toBe(`x://y?${name}=a%2Cb`);
    },
  );
});
