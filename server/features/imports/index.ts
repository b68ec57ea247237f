export { type FileParser } from './fileParser.ts'
export { findSource } from './sources.ts'
