import { newScriptFields, scriptFieldInputs, type ScriptFields } from '@scene-partner/contract/scriptFields'

/** Values that are tried, in this order, for a field without an example. */
const candidates = ['An example', ['an example'], 7, true, '2026-11-21']

/** Returns a value that the schema of the field accepts and that differs from the value of a new script. */
function findExample(name: keyof ScriptFields): unknown {
  const isOther = (value: unknown) => JSON.stringify(value) !== JSON.stringify(newScriptFields[name].parse(undefined))
  const example = candidates.find((value) => scriptFieldInputs[name].safeParse(value).success && isOther(value))
  if (example === undefined) throw new Error(`name an example of the field ${name}`)
  return example
}

const isFieldName = (name: string): name is keyof ScriptFields => name in scriptFieldInputs

/** Returns a script in which every field has a value, also those that the caller does not name. */
export function fillScriptFields(examples: Partial<ScriptFields>): ScriptFields {
  const names = Object.keys(scriptFieldInputs).filter(isFieldName)
  const found = Object.fromEntries(names.map((name) => [name, findExample(name)])) as ScriptFields
  return { ...found, ...examples }
}
