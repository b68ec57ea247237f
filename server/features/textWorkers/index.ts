export { countSpokenCharacters, type SpokenContent, type AnalyzedText } from './divideText.ts'
export { locateUnits } from './locateUnits.ts'
export type { NormalizedText, ParsedScript } from './textJobs.ts'
export { maxInlineLength, type TextOwner, type TextWorkers } from './textWorkers.ts'
