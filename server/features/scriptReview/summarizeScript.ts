import type { Understanding } from '@scene-partner/contract/operations/scriptReview'
import { isScript } from '@scene-partner/script/parse/isScript'
import { estimateSpokenMs } from '@scene-partner/script/rehearsal/spokenLines'
import { quoteFirstSpeeches } from '@scene-partner/script/review/excerpt'
import type { ScriptSummary } from '../scripts/index.ts'

/**
 * Summarises a parsed script. `isDeclaredScript`: an import or the actor's corrections say that the text is a script. A
 * declared script needs only one speech to count as a script; for other texts, `isScript` decides.
 */
export function summarizeScript(
  understanding: Understanding,
  { isDeclaredScript }: { isDeclaredScript: boolean },
): ScriptSummary {
  const speeches = understanding.lines.filter(({ kind }) => kind === 'speech')
  const isRecognised = isDeclaredScript ? speeches.length > 0 : isScript(speeches, understanding)
  if (!isRecognised) return { characters: [], analysis: null }
  const doubts = understanding.lines.filter(({ doubt }) => doubt !== undefined).length
  return {
    characters: understanding.characters.map(({ name, speeches: count }) => ({ name, speeches: count })),
    analysis: {
      scenes: understanding.scenes.length,
      speeches: speeches.length,
      doubts,
      spokenMs: estimateSpokenMs(understanding.lines),
      excerpt: quoteFirstSpeeches(speeches),
    },
  }
}
