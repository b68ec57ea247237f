export {
  divideText,
  looksLikeScript,
  countSpokenCharacters,
  type ReadingMode,
  type AnalyzedText,
} from './divideText.ts'
export { locateUnits } from './locateUnits.ts'
export { maxInlineLength, type TextWorkers } from './textWorkers.ts'
