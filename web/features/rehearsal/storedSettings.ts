/** Settings as the server stores them: the name of each setting with its value. */
export type StoredSettings = Record<string, string | number | boolean | null>

/** Returns the stored value if it is one of the allowed values, else the default. */
export function parseOption<Value extends string>(values: readonly Value[], found: unknown, defaults: Value): Value {
  return values.find((value) => value === found) ?? defaults
}

/** Returns the stored value if it is true or false, else the default. */
export const parseBoolean = (found: unknown, defaults: boolean): boolean =>
  typeof found === 'boolean' ? found : defaults
