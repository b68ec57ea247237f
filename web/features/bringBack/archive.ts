// The part of the feature that is loaded when a file is chosen: it contains the ZIP reader.
export { openArchive } from './readArchive.ts'
export { readContents } from './archiveContents.ts'
export { countItems, createBringBack } from './bringBackArchive.ts'
