import { findCueIndex, type RehearsalLine } from '../../rehearsal/index.ts'
import type { Prompter } from '../tapeSettings.ts'

/** The content of the prompter: the role that speaks the cue, the last words of the cue, and the actor's line. */
export type PrompterText = { speaker: string; cue: string; line: string; isMyTurn: boolean }

const cueWords = 8

const lastWords = (text: string): string => {
  const words = text.trim().split(/\s+/)
  return words.length > cueWords ? `… ${words.slice(-cueWords).join(' ')}` : words.join(' ')
}

const isOwn = (line: RehearsalLine | undefined) => line?.part === 'mine' || line?.part === 'together'

/**
 * Returns what the prompter shows while the rehearsal is at the line `lineIndex`: the first line of the actor from this
 * line on, with its cue. Returns null after the actor's last line, and if the prompter is off.
 */
export function buildPrompterText(
  lines: readonly RehearsalLine[],
  lineIndex: number,
  prompter: Prompter,
  lastIndex: number,
): PrompterText | null {
  if (prompter === 'off') return null
  const ownIndex = lines.findIndex((line, at) => at >= Math.max(0, lineIndex) && at <= lastIndex && isOwn(line))
  const own = lines[ownIndex]
  if (!own) return null
  const cueIndex = findCueIndex(lines, ownIndex)
  const cue = cueIndex < ownIndex ? lines[cueIndex] : undefined
  return {
    speaker: cue?.characters.join(', ') ?? '',
    cue: cue ? lastWords(cue.text) : '',
    line: prompter === 'lines' ? own.text : '',
    isMyTurn: ownIndex === lineIndex,
  }
}
