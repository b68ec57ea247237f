import { fail } from '@scene-partner/contract/failures'
import { countWords, scriptRules, tidyTags, tidyText } from '@scene-partner/contract/scriptRules'
import type { ScriptRow } from './store.ts'

/** What an actor writes, and what two devices may disagree about. */
export type Wording = Pick<ScriptRow, 'title' | 'content' | 'tags'>
type Counted = Pick<ScriptRow, 'wordCount' | 'characterCount'>

const { longest, longestTitle, longestTag, mostTags, untitled } = scriptRules

/** Refuses what is too long, in the words of that field, and tidies the rest. */
export function readWording(wording: Wording): Wording {
  const title = tidyText(wording.title).replace(/\s+/g, ' ').trim() || untitled
  const content = tidyText(wording.content)
  const tags = tidyTags(wording.tags.map(tidyText))
  if (title.length > longestTitle) throw fail('script_title_too_long', { limit: longestTitle })
  if (content.length > longest) throw fail('script_too_long', { limit: longest })
  if (tags.length > mostTags || tags.some((tag) => tag.length > longestTag)) {
    throw fail('script_tags', { most: mostTags, longest: longestTag })
  }
  return { title, content, tags }
}

export function countsOf(content: string): Counted {
  return { wordCount: countWords(content), characterCount: content.length }
}

export const isSame = (one: Wording, other: Wording): boolean =>
  one.title === other.title && one.content === other.content && one.tags.join('\n') === other.tags.join('\n')
