import type { ScriptFields } from '@scene-partner/contract/scriptFields'
import { scriptRules, normalizeTags, normalizeText } from '@scene-partner/contract/scriptRules'

export type { ScriptFields }
/** The fields and the version number of a script as the server last sent them. */
export type ServerScript = ScriptFields & { version: number }

/** The fields of a new script without any text. */
export const emptyScript: ScriptFields = { title: '', content: '', tags: [] }

export const pickScriptFields = ({ title, content, tags }: ScriptFields): ScriptFields => ({ title, content, tags })

export const isEmptyScript = ({ title, content, tags }: ScriptFields): boolean =>
  title.trim() === '' && content.trim() === '' && tags.length === 0

const isSameTags = (one: readonly string[], other: readonly string[]) => one.join('\n') === other.join('\n')

export const isSameScript = (one: ScriptFields, other: ScriptFields): boolean =>
  one.title === other.title && one.content === other.content && isSameTags(one.tags, other.tags)

/** Normalises the fields as the server does, so that the server stores exactly what the browser sends. */
export const normalizeScript = ({ title, content, tags }: ScriptFields): ScriptFields => ({
  title: normalizeText(title).replace(/\s+/g, ' ').trim() || scriptRules.untitledTitle,
  content: normalizeText(content),
  tags: normalizeTags(tags.map(normalizeText)),
})

/** Returns only the fields that differ from `base`, so that a long text is not sent without need. */
export function getChangedFields(base: ScriptFields, mine: ScriptFields): Partial<ScriptFields> {
  return {
    ...(mine.title !== base.title && { title: mine.title }),
    ...(mine.content !== base.content && { content: mine.content }),
    ...(!isSameTags(mine.tags, base.tags) && { tags: mine.tags }),
  }
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
