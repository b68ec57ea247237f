import type { AlignedSteps } from '../alignment/alignLine.ts'
import { describeSteps } from '../alignment/describeSteps.ts'
import type { LineAlignment } from '../alignment/lineAlignment.ts'
import { type Doubt, listDoubts } from './listDoubts.ts'
import { createDoubtScoring, type HeardSegment } from './scoreDoubt.ts'

/**
 * What was heard must be this much more probable than the written words (as a natural logarithm) for a mistake to be as
 * probable as not. Measured with `npm run bench:listen`.
 */
const evenScore = 6
const scoreScale = 2
/** So many differences are always checked, even in a short line. */
const minCheckedDoubts = 8
/** With more differences than this share of the words, other words than the line were spoken, and no word is judged. */
const maxDoubtShare = 0.4
/** The recogniser invents short words before the first one. An added word that is less sure by itself stays unsure. */
const minAddedCertainty = 0.35

/** Returns how probable a mistake is, from 0 to 1, given how much more probable the heard words are than the written. */
const toCertainty = (difference: number) => 1 / (1 + Math.exp((evenScore - difference) / scoreScale))

/**
 * Checks each difference of an alignment against the sound: the written words are scored in the place of the heard ones.
 * Where they are nearly as probable, the words count as said. A difference that cannot be checked gets the certainty 0,
 * so that it is not reported. Returns the alignment with these certainties.
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
    return isRight ? [] : [{ ...one, certainty: Math.min(highest, certainty ?? 0) }]
  })
  return { ...alignment, words, added }
}
