import type { AlignedSteps } from '../alignment/alignLine.ts'
import type { Step } from '../alignment/findPath.ts'
import { isFiller } from '../alignment/wordKinds.ts'

/**
 * A possible mistake of the actor: a difference between the line and the heard words, in whole words. One of the two
 * ranges may be empty.
 */
export type PossibleMistake = {
  /** Range of indexes of written words; `writtenUntil` is exclusive. */
  writtenFrom: number
  writtenUntil: number
  /** Index of the last written word before this difference; -1 if there is none. Added words come after this word. */
  afterWord: number
  /** Range of indexes of heard words; `heardUntil` is exclusive. */
  heardFrom: number
  heardUntil: number
}

/** Consecutive steps of an alignment that begin and end at word boundaries, in both the written and the heard words. */
type Group = { from: number; until: number; isDifferent: boolean }

/** Returns the differences in the order of the line. Adjacent differences are joined. */
export function listPossibleMistakes({
  words,
  written,
  heard,
  heardWords,
  steps,
  isFinished,
}: AlignedSteps): PossibleMistake[] {
  const end = steps.at(-1)?.writtenUntil ?? 0
  const rest = { writtenFrom: end, writtenUntil: written.length, heardFrom: heard.length, heardUntil: heard.length }
  const all = isFinished && end < written.length ? [...steps, { ...rest, similarity: 0 }] : steps

  const isOnlyFiller = (step: Step) =>
    [...written.slice(step.writtenFrom, step.writtenUntil), ...heard.slice(step.heardFrom, step.heardUntil)].every(
      ({ text }) => isFiller(text),
    )
  const isBetweenWords = (parts: AlignedSteps['written'], at: number) => parts[at - 1]?.word !== parts[at]?.word
  const groups: Group[] = []
  let isWordOpen = false
  for (const [at, step] of all.entries()) {
    const isDifferent = step.similarity !== 1 && !isOnlyFiller(step)
    const last = groups.at(-1)
    // A step joins the group before it if the boundary between them is inside a word, or if both are differences.
    if (last && (isWordOpen || (last.isDifferent && isDifferent)))
      Object.assign(last, { until: at + 1, isDifferent: last.isDifferent || isDifferent })
    else groups.push({ from: at, until: at + 1, isDifferent })
    isWordOpen = !isBetweenWords(written, step.writtenUntil) || !isBetweenWords(heard, step.heardUntil)
  }

  return groups.flatMap(({ from, until, isDifferent }) => {
    const [first, last] = [all[from], all[until - 1]]
    if (!isDifferent || !first || !last) return []
    const afterWord = written[first.writtenFrom - 1]?.word ?? -1
    const afterHeard = heard[first.heardFrom - 1]?.word ?? -1
    const hasWritten = last.writtenUntil > first.writtenFrom
    const hasHeard = last.heardUntil > first.heardFrom
    return {
      afterWord,
      writtenFrom: hasWritten ? (written[first.writtenFrom]?.word ?? words.length) : afterWord + 1,
      writtenUntil: hasWritten ? (written[last.writtenUntil - 1]?.word ?? words.length) + 1 : afterWord + 1,
      heardFrom: hasHeard ? (heard[first.heardFrom]?.word ?? heardWords.length) : afterHeard + 1,
      heardUntil: hasHeard ? (heard[last.heardUntil - 1]?.word ?? heardWords.length) + 1 : afterHeard + 1,
    }
  })
}
