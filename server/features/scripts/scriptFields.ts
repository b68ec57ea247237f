import { fail } from '@scene-partner/contract/failures'
import type { ScriptFields } from '@scene-partner/contract/scriptFields'
import { isSameFieldValue, normalizeTags, normalizeText, scriptRules } from '@scene-partner/contract/scriptRules'
import type { Services } from '../../services.ts'
import type { ScriptRow } from './scriptStore.ts'

export type { ScriptFields }
/** Fields to change. A field that is undefined stays unchanged. */
export type FieldChanges = { [Name in keyof ScriptFields]?: ScriptFields[Name] | undefined }
/** The numbers of words and characters of a text. */
export type TextCounts = Pick<ScriptRow, 'wordCount' | 'characterCount'>

/** The fields of a new, empty script. */
export const emptyScriptFields: ScriptFields = { title: '', content: '', tags: [] }

const { maxLength, maxTitleLength, maxTagLength, maxTags, untitledTitle } = scriptRules

/** Returns the editable fields of a row, a version or a request. */
export const pickScriptFields = ({ title, content, tags }: ScriptFields): ScriptFields => ({ title, content, tags })

/** Returns the word and character counts of a row, a version or a prepared text. */
export const pickCounts = ({ wordCount, characterCount }: TextCounts): TextCounts => ({ wordCount, characterCount })

/** Returns `fields`, in which the fields that `changes` contains are replaced. */
export const withChanges = (fields: ScriptFields, changes: FieldChanges): ScriptFields => ({
  title: changes.title ?? fields.title,
  content: changes.content ?? fields.content,
  tags: changes.tags ?? fields.tags,
})

/** A text as it is stored, with its word and character counts. */
export type PreparedText = TextCounts & { content: string }

/** Normalises a text and counts its words and characters, in a worker thread if it is long. Throws `unavailable`. */
export async function prepareText(
  text: string,
  { textWorkers, userId }: Pick<Services, 'textWorkers'> & { userId: string },
): Promise<PreparedText> {
  const { text: content, wordCount } = await textWorkers.normalize(text, { userId })
  return { content, wordCount, characterCount: content.length }
}

/**
 * Normalises the fields, except the content, which `prepareText` has normalised. Throws `script_title_too_long`,
 * `script_too_long` or `script_tags`.
 */
export function validateScriptFields(fields: ScriptFields): ScriptFields {
  const title = normalizeText(fields.title).replace(/\s+/g, ' ').trim() || untitledTitle
  const { content } = fields
  const tags = normalizeTags(fields.tags.map(normalizeText))
  if (title.length > maxTitleLength) throw fail('script_title_too_long', { limit: maxTitleLength })
  if (content.length > maxLength) throw fail('script_too_long', { limit: maxLength })
  if (tags.length > maxTags || tags.some((tag) => tag.length > maxTagLength)) {
    throw fail('script_tags', { most: maxTags, longest: maxTagLength })
  }
  return { title, content, tags }
}

/** The names of all fields: `emptyScriptFields` contains each of them. */
const fieldNames = Object.keys(emptyScriptFields) as (keyof ScriptFields)[]

/** Returns whether all fields are the same. */
export const haveSameFields = (one: ScriptFields, other: ScriptFields): boolean =>
  fieldNames.every((name) => isSameFieldValue(one[name], other[name]))
