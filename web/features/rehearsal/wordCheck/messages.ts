import type { LineMistake, Strictness } from '@scene-partner/listening/alignment/judgeLine'
import type { RepeatedMistake } from './lineHistory.ts'

// Notes beside lines of the script
export const lineMistakes = (count: number) => (count === 1 ? '1 word differs' : `${count} words differ`)

// The list of differing words at the end of a run
const quote = (words: string) => `“${words.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '')}”`
/** Formats the difference, such as *“always” left out*. */
export function formatMistake({ kind, written, heard }: Pick<LineMistake, 'kind' | 'written' | 'heard'>): string {
  if (kind === 'missing') return `${quote(written)} left out`
  return kind === 'added' ? `${quote(heard)} added` : `${quote(heard)} for ${quote(written)}`
}
export const dismissMistake = 'I said it right'
export const dismissMistakeLabel = (mistake: string) => `I said it right: ${mistake}`
export const mistakesLabel = 'What was different'

// How often words of a line differed in earlier runs
const formatCount = (count: number) => (count === 1 ? 'once' : `${count} times`)
/** Formats how often a difference was made, such as *“always” left out 3 times*. */
export const formatHistory = (mistake: RepeatedMistake) => `${formatMistake(mistake)} ${formatCount(mistake.count)}`
/** Formats, for the end of a run, how often a difference has occurred so far. */
export const formatRepetition = (count: number) => `${count} times so far`
export const formatRightSince = (count: number) =>
  count === 1 ? 'Right the last time.' : `Right the last ${count} times.`
export const historyLabel = (lineNumber: number) => `Differences in line ${lineNumber} so far`

// Settings of the word check
export const strictnessLabel = 'Check my words'
export const strictnessOptions: Record<Strictness | 'off', string> = {
  off: 'No',
  'word perfect': 'Word perfect',
  nearly: 'Nearly: small words may differ',
  'the sense': 'The sense of the line',
}
export const strictnessHint =
  'Words that differ are marked and listed at the end of the run, and the line is one to practise. In doubt, nothing is marked.'
