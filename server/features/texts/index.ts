export { divide, looksLikeScript, spokenLength, type Reads, type Weighed } from './divide.ts'
export { placeUnits } from './placeUnits.ts'
export { createTexts, longestHere, type Texts } from './texts.ts'
