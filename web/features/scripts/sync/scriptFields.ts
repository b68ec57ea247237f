import { scriptRules, normalizeTags, normalizeText } from '@scene-partner/contract/scriptRules'

/** The parts of a script that the user edits. */
export type ScriptFields = { title: string; content: string; tags: string[] }
/** The script as the server has it, as far as this page knows. */
export type ServerScript = ScriptFields & { version: number }

export const isSameScript = (one: ScriptFields, other: ScriptFields): boolean =>
  one.title === other.title && one.content === other.content && one.tags.join('\n') === other.tags.join('\n')

/** Returns the fields as the server normalises them, so that its answer does not look like a change. */
export const normalizeScript = ({ title, content, tags }: ScriptFields): ScriptFields => ({
  title: normalizeText(title).replace(/\s+/g, ' ').trim() || scriptRules.untitledTitle,
  content: normalizeText(content),
  tags: normalizeTags(tags.map(normalizeText)),
})
