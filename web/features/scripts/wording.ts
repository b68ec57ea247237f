import { scriptRules, tidyTags, tidyText } from '@scene-partner/contract/scriptRules'

/** What an actor writes of a script. */
export type Wording = { title: string; content: string; tags: string[] }
/** What the server has, as far as this page knows. */
export type Known = Wording & { version: number }

export const isSame = (one: Wording, other: Wording): boolean =>
  one.title === other.title && one.content === other.content && one.tags.join('\n') === other.tags.join('\n')

/** As the server keeps it, so that what comes back is no change. */
export const tidy = ({ title, content, tags }: Wording): Wording => ({
  title: tidyText(title).replace(/\s+/g, ' ').trim() || scriptRules.untitled,
  content: tidyText(content),
  tags: tidyTags(tags.map(tidyText)),
})
