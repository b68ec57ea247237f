import { fail } from '@scene-partner/contract/failures'
import { normalizeShortFields } from '@scene-partner/contract/scriptFieldRules'
import type { ScriptFields } from '@scene-partner/contract/scriptFields'
import { scriptRules } from '@scene-partner/contract/scriptRules'
import type { Services } from '../../services.ts'
import type { ScriptRow } from './scriptStore.ts'

export { emptyScript, isSameScript, pickScriptFields, withChanges } from '@scene-partner/contract/scriptFieldRules'
export type { FieldChanges } from '@scene-partner/contract/scriptFieldRules'
export type { ScriptFields }
/** The numbers of words and characters of a text. */
export type TextCounts = Pick<ScriptRow, 'wordCount' | 'characterCount'>

const { maxLength, maxTitleLength, maxTagLength, maxTags } = scriptRules

/** Returns the word and character counts of a row, a version or a prepared text. */
export const pickCounts = ({ wordCount, characterCount }: TextCounts): TextCounts => ({ wordCount, characterCount })

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
  const valid = normalizeShortFields(fields)
  const { title, content, tags } = valid
  if (title.length > maxTitleLength) throw fail('script_title_too_long', { limit: maxTitleLength })
  if (content.length > maxLength) throw fail('script_too_long', { limit: maxLength })
  if (tags.length > maxTags || tags.some((tag) => tag.length > maxTagLength)) {
    throw fail('script_tags', { most: maxTags, longest: maxTagLength })
  }
  return valid
}
