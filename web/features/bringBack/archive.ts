// The part of this feature that is loaded only when the user chooses a file, because it contains the ZIP library.
export { openArchive } from './readArchive.ts'
export { readContents } from './archiveContents.ts'
export { countItems, createBringBack } from './bringBackArchive.ts'
