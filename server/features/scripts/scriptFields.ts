import { fail } from '@scene-partner/contract/failures'
import type { ScriptFields } from '@scene-partner/contract/scriptFields'
import { countWords, scriptRules, normalizeTags, normalizeText } from '@scene-partner/contract/scriptRules'
import type { ScriptRow } from './scriptStore.ts'

export type { ScriptFields }
/** Fields to change; undefined leaves one unchanged. */
export type FieldChanges = { [Name in keyof ScriptFields]?: ScriptFields[Name] | undefined }
type TextCounts = Pick<ScriptRow, 'wordCount' | 'characterCount'>

/** The fields of a script that has nothing yet. */
export const emptyScriptFields: ScriptFields = { title: '', content: '', tags: [] }

const { maxLength, maxTitleLength, maxTagLength, maxTags, untitledTitle } = scriptRules

/** Returns the editable fields of a row, a version or a request. */
export const pickScriptFields = ({ title, content, tags }: ScriptFields): ScriptFields => ({ title, content, tags })

/** Returns the fields with some of them changed. */
export const withChanges = (fields: ScriptFields, changes: FieldChanges): ScriptFields => ({
  title: changes.title ?? fields.title,
  content: changes.content ?? fields.content,
  tags: changes.tags ?? fields.tags,
})

/** Normalises the fields. Throws `script_title_too_long`, `script_too_long` or `script_tags`. */
export function validateScriptFields(fields: ScriptFields): ScriptFields {
  const title = normalizeText(fields.title).replace(/\s+/g, ' ').trim() || untitledTitle
  const content = normalizeText(fields.content)
  const tags = normalizeTags(fields.tags.map(normalizeText))
  if (title.length > maxTitleLength) throw fail('script_title_too_long', { limit: maxTitleLength })
  if (content.length > maxLength) throw fail('script_too_long', { limit: maxLength })
  if (tags.length > maxTags || tags.some((tag) => tag.length > maxTagLength)) {
    throw fail('script_tags', { most: maxTags, longest: maxTagLength })
  }
  return { title, content, tags }
}

export function countText(content: string): TextCounts {
  return { wordCount: countWords(content), characterCount: content.length }
}

export const haveSameFields = (one: ScriptFields, other: ScriptFields): boolean =>
  one.title === other.title && one.content === other.content && one.tags.join('\n') === other.tags.join('\n')
