import { emptyScript, normalizeShortFields, scriptFieldNames } from '@scene-partner/contract/scriptFieldRules'
import type { ScriptFields } from '@scene-partner/contract/scriptFields'
import { isSameFieldValue, normalizeText } from '@scene-partner/contract/scriptRules'

export { emptyScript, isSameScript, pickScriptFields } from '@scene-partner/contract/scriptFieldRules'
export type { ScriptFields }
/** The fields and the version number of a script as the server last sent them. */
export type ServerScript = ScriptFields & { version: number }

const trimText = (value: unknown) => (typeof value === 'string' ? value.trim() : value)

export const isEmptyScript = (script: ScriptFields): boolean =>
  scriptFieldNames.every((name) => isSameFieldValue(trimText(script[name]), emptyScript[name]))

/** Normalises the fields as the server does, so that the server stores exactly what the browser sends. */
export const normalizeScript = (script: ScriptFields): ScriptFields =>
  normalizeShortFields({ ...script, content: normalizeText(script.content) })

/** Returns only the fields that differ from `base`, so that a long text is not sent without need. */
export function getChangedFields(base: ScriptFields, mine: ScriptFields): Partial<ScriptFields> {
  const changed = scriptFieldNames.filter((name) => !isSameFieldValue(mine[name], base[name]))
  return Object.fromEntries(changed.map((name) => [name, mine[name]]))
}
