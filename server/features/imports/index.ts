export { createFileParser, type FileParser } from './fileParser.ts'
export { serveImport } from './serveImport.ts'
export { findSource, importExporter, sourceFilesOf } from './sources.ts'
