import type { AlignedSteps } from '../alignment/alignLine.ts'
import { describeSteps } from '../alignment/describeSteps.ts'
import type { AddedWords, LineAlignment } from '../alignment/lineAlignment.ts'
import { type PossibleMistake, listPossibleMistakes } from './listPossibleMistakes.ts'
import { createMistakeScoring, type HeardSegment } from './mistakeScoring.ts'

/**
 * At this difference of log probabilities (heard words minus written words), a mistake has the probability 0.5.
 * Measured with `npm run bench:listen`.
 */
const evenScore = 6
const scoreScale = 2
/** Up to this many differences are checked even if they are a larger share of the words than `maxMistakeShare`. */
const minCheckedMistakes = 8
/**
 * If the number of differences is a larger share of the words than this, no difference is checked or reported, because
 * the actor probably spoke other words than the line.
 */
const maxMistakeShare = 0.4
/**
 * If an added word has a lower certainty than this in the alignment, the check of the sound does not raise its
 * certainty, because the recogniser may have invented the word.
 */
const minAddedCertainty = 0.35

/**
 * The recogniser sometimes invents up to this many words before the first spoken word, such as "And I" or "Or". Each of
 * them has at most `inventedLetters` letters.
 */
const inventedWords = 2
const inventedLetters = 3
/**
 * Returns whether the recogniser may have invented added words. The check of the sound does not find invented words,
 * because the recogniser finds them more probable than silence before the first word.
 */
function areInvented({ afterWord, heard }: AddedWords): boolean {
  const words = heard.split(/\s+/).map((word) => word.replaceAll(/[^\p{L}\p{N}]/gu, ''))
  return afterWord < 0 && words.length <= inventedWords && words.every((word) => word.length <= inventedLetters)
}

/**
 * Returns the probability of a mistake, from 0 to 1. `difference`: log probability of the heard words minus that of the
 * written words.
 */
const toCertainty = (difference: number) => 1 / (1 + Math.exp((evenScore - difference) / scoreScale))

/**
 * Checks each difference of an alignment against the sound, by the probability of the written words in place of the
 * heard ones. If the written words are not much less probable (`evenScore`), they count as said. A difference that is
 * not checked gets the certainty 0, so it is not reported. Returns the alignment with these results.
 *
 * @param segments the audio of the line in order; their words joined are the heard words of the alignment
 */
export async function verifyMistakes(aligned: AlignedSteps, segments: readonly HeardSegment[]): Promise<LineAlignment> {
  const mistakes = listPossibleMistakes(aligned)
  const isChecked = mistakes.length <= Math.max(minCheckedMistakes, aligned.words.length * maxMistakeShare)
  const scoreMistake = createMistakeScoring(aligned, segments)
  let alignment = describeSteps(aligned)
  for (const mistake of mistakes) {
    const difference = isChecked ? await scoreMistake(mistake) : undefined
    alignment = applyCheck(alignment, mistake, difference === undefined ? undefined : toCertainty(difference))
  }
  return alignment
}

/**
 * Applies the result for one difference to the alignment. `certainty`: probability of a mistake; undefined if not
 * checked.
 */
function applyCheck(alignment: LineAlignment, mistake: PossibleMistake, certainty: number | undefined): LineAlignment {
  const isRight = certainty !== undefined && certainty < 0.5
  const words = alignment.words.map((word, at) => {
    const isDifferent = word.state === 'missing' || word.state === 'changed'
    if (!isDifferent || at < mistake.writtenFrom || at >= mistake.writtenUntil) return word
    return isRight
      ? { ...word, state: 'said' as const, certainty: 1 - certainty }
      : { ...word, certainty: certainty ?? 0 }
  })
  const added = alignment.added.flatMap((one) => {
    const isHere = one.afterWord >= mistake.afterWord && one.afterWord < mistake.writtenUntil
    if (!isHere) return [one]
    const highest = one.certainty < minAddedCertainty ? one.certainty : 1
    if (isRight) return []
    return [{ ...one, certainty: areInvented(one) ? 0 : Math.min(highest, certainty ?? 0) }]
  })
  return { ...alignment, words, added }
}
