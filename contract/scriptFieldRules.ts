// Rules for the fields that the owner of a script edits. Browser and server use them. This file does not import zod,
// which the browser does not load.
import type { ScriptFields } from './scriptFields.ts'
import { isSameFieldValue, normalizeTags, normalizeText, scriptRules } from './scriptRules.ts'

/** The fields of a new script without any text. */
export const emptyScript: ScriptFields = { title: '', content: '', tags: [] }

/** The names of all fields: `emptyScript` contains each of them. */
export const scriptFieldNames = Object.keys(emptyScript) as (keyof ScriptFields)[]

/** Returns the editable fields of a row, a version, a stored script or a request. */
export const pickScriptFields = ({ title, content, tags }: ScriptFields): ScriptFields => ({ title, content, tags })

/** Returns whether two scripts have the same value in every field. */
export const isSameScript = (one: ScriptFields, other: ScriptFields): boolean =>
  scriptFieldNames.every((name) => isSameFieldValue(one[name], other[name]))

/** Fields to change. A field that is undefined stays unchanged. */
export type FieldChanges = { [Name in keyof ScriptFields]?: ScriptFields[Name] | undefined }

/** Returns `fields`, in which the fields that `changes` contains are replaced. */
export const withChanges = (fields: ScriptFields, changes: FieldChanges): ScriptFields => ({
  title: changes.title ?? fields.title,
  content: changes.content ?? fields.content,
  tags: changes.tags ?? fields.tags,
})

/** Normalises the fields, except the content: it can be long, so the server normalises it in a worker thread. */
export const normalizeShortFields = ({ title, content, tags }: ScriptFields): ScriptFields => ({
  title: normalizeText(title).replace(/\s+/g, ' ').trim() || scriptRules.untitledTitle,
  content,
  tags: normalizeTags(tags.map(normalizeText)),
})

/** Returns the merged value; null if both devices changed the value in different ways, which is a conflict. */
export function mergeValue(base: string, mine: string, theirs: string): string | null {
  if (mine === theirs || theirs === base) return mine
  return mine === base ? theirs : null
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
