import type { JsonObject } from './json.ts';

export const CITIES = ['Amsterdam', 'Berlin', 'Cairo', 'Delhi', 'Edinburgh', 'Florence'] as const;

const CONDITIONS = ['sunny', 'cloudy', 'rainy', 'windy', 'foggy'] as const;

/** An invented forecast; the same for the same city at all times, so that sessions can be compared. */
export function forecast(city: string): JsonObject {
  let sum = 0;
  for (const character of city) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 10_007;
  return { city, celsius: (sum % 45) - 10, conditions: CONDITIONS[sum % CONDITIONS.length] };
}
