export { type FileParser } from './fileParser.ts'
export { findSource, findStoredParse } from './sources.ts'
