import type { ScriptFields } from '@scene-partner/contract/scriptFields'
import { isSameFieldValue, normalizeTags, normalizeText, scriptRules } from '@scene-partner/contract/scriptRules'

export type { ScriptFields }
/** The fields and the version number of a script as the server last sent them. */
export type ServerScript = ScriptFields & { version: number }

/** The fields of a new script without any text. */
export const emptyScript: ScriptFields = { title: '', content: '', tags: [] }

export const pickScriptFields = ({ title, content, tags }: ScriptFields): ScriptFields => ({ title, content, tags })

/** The names of all fields: `emptyScript` contains each of them. */
const fieldNames = Object.keys(emptyScript) as (keyof ScriptFields)[]

const trimText = (value: unknown) => (typeof value === 'string' ? value.trim() : value)

export const isEmptyScript = (script: ScriptFields): boolean =>
  fieldNames.every((name) => isSameFieldValue(trimText(script[name]), emptyScript[name]))

export const isSameScript = (one: ScriptFields, other: ScriptFields): boolean =>
  fieldNames.every((name) => isSameFieldValue(one[name], other[name]))

/** Normalises the fields as the server does, so that the server stores exactly what the browser sends. */
export const normalizeScript = ({ title, content, tags }: ScriptFields): ScriptFields => ({
  title: normalizeText(title).replace(/\s+/g, ' ').trim() || scriptRules.untitledTitle,
  content: normalizeText(content),
  tags: normalizeTags(tags.map(normalizeText)),
})

/** Returns only the fields that differ from `base`, so that a long text is not sent without need. */
export function getChangedFields(base: ScriptFields, mine: ScriptFields): Partial<ScriptFields> {
  const changed = fieldNames.filter((name) => !isSameFieldValue(mine[name], base[name]))
  return Object.fromEntries(changed.map((name) => [name, mine[name]]))
}

/** The fields in which changes of two devices are merged without asking the user. */
export type MergedFields = Omit<ScriptFields, 'title' | 'content'>

/** Merges tags: the result has every tag that one device added, and no tag that one device removed. */
function mergeTags(base: readonly string[], mine: readonly string[], theirs: readonly string[]): string[] {
  const isGone = (tag: string) => base.includes(tag) && !(mine.includes(tag) && theirs.includes(tag))
  return [...new Set([...theirs, ...mine])].filter((tag) => !isGone(tag))
}

/** Merges the changes of two devices in the fields for which the user is never asked to choose. */
export const mergeFields = (base: MergedFields, mine: MergedFields, theirs: MergedFields): MergedFields => ({
  tags: mergeTags(base.tags, mine.tags, theirs.tags),
})
