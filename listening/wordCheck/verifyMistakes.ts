import type { AlignedSteps } from '../alignment/alignLine.ts'
import { describeSteps } from '../alignment/describeSteps.ts'
import type { AddedWords, LineAlignment } from '../alignment/lineAlignment.ts'
import { type Doubt, listDoubts } from './listDoubts.ts'
import { createDoubtScoring, type HeardSegment } from './scoreDoubt.ts'

/**
 * If the heard words are more probable than the written words by this much (natural logarithm), a mistake has
 * probability one half. Measured with `npm run bench:listen`.
 */
const evenScore = 6
const scoreScale = 2
/** This many differences are always checked, also in a short line. */
const minCheckedDoubts = 8
/**
 * If the differences are a larger share of the words, the actor spoke other words than the line, and no word is judged.
 */
const maxDoubtShare = 0.4
/**
 * If an added word has a lower certainty than this in the alignment, the sound check does not raise its certainty,
 * because the recogniser invents short words before the first word.
 */
const minAddedCertainty = 0.35

/**
 * The recogniser invents at most this many words before the first spoken word: "And I", "Or". Each invented word has at
 * most `inventedLetters` letters.
 */
const inventedWords = 2
const inventedLetters = 3
/**
 * Returns whether added words may be invented. In the sound before the first word, the recogniser finds them clearly
 * more probable than silence, so the check of the sound does not help.
 */
function areInvented({ afterWord, heard }: AddedWords): boolean {
  const words = heard.split(/\s+/).map((word) => word.replaceAll(/[^\p{L}\p{N}]/gu, ''))
  return afterWord < 0 && words.length <= inventedWords && words.every((word) => word.length <= inventedLetters)
}

/**
 * Returns the probability of a mistake, from 0 to 1. The argument is by how much the heard words are more probable than
 * the written words.
 */
const toCertainty = (difference: number) => 1 / (1 + Math.exp((evenScore - difference) / scoreScale))

/**
 * Checks each difference of an alignment against the sound: it computes how probable the written words are in place of
 * the heard ones. If they are almost as probable, the words count as said. A difference that cannot be checked gets
 * certainty 0, so it is not reported. Returns the alignment with these certainties.
 *
 * @param segments the audio of the line in order; their words joined are the heard words of the alignment
 */
export async function verifyMistakes(aligned: AlignedSteps, segments: readonly HeardSegment[]): Promise<LineAlignment> {
  const doubts = listDoubts(aligned)
  const isChecked = doubts.length <= Math.max(minCheckedDoubts, aligned.words.length * maxDoubtShare)
  const scoreDoubt = createDoubtScoring(aligned, segments)
  let alignment = describeSteps(aligned)
  for (const doubt of doubts) {
    const difference = isChecked ? await scoreDoubt(doubt) : undefined
    alignment = applyCheck(alignment, doubt, difference === undefined ? undefined : toCertainty(difference))
  }
  return alignment
}

/** Puts the result for one difference into the alignment. `certainty` is undefined if it could not be checked. */
function applyCheck(alignment: LineAlignment, doubt: Doubt, certainty: number | undefined): LineAlignment {
  const isRight = certainty !== undefined && certainty < 0.5
  const words = alignment.words.map((word, at) => {
    const isDifferent = word.state === 'missing' || word.state === 'changed'
    if (!isDifferent || at < doubt.writtenFrom || at >= doubt.writtenUntil) return word
    return isRight
      ? { ...word, state: 'said' as const, certainty: 1 - certainty }
      : { ...word, certainty: certainty ?? 0 }
  })
  const added = alignment.added.flatMap((one) => {
    const isHere = one.afterWord >= doubt.afterWord && one.afterWord < doubt.writtenUntil
    if (!isHere) return [one]
    const highest = one.certainty < minAddedCertainty ? one.certainty : 1
    if (isRight) return []
    return [{ ...one, certainty: areInvented(one) ? 0 : Math.min(highest, certainty ?? 0) }]
  })
  return { ...alignment, words, added }
}
