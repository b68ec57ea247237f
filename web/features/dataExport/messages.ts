import { plural } from '../../ui/plural.ts'

export const sizeRecordings = (count: number) =>
  `${count.toLocaleString('en-US')} ${plural(count, 'recording', 'recordings')}`
export const sizeText = (files: string, size: string) => ` With ${files} it is about ${size} MB.`
export const stateDone = 'Your copy is complete. You find it in your browser’s downloads.'
export const stateBroken =
  'The download stopped before its end. Delete the incomplete file, and try again. No data is lost.'
export const stateRunning = (size: string) =>
  `Your download has started.${size} Your browser shows its progress and can stop it.`
export const sectionIntro =
  'A ZIP file with everything that we store about you: your scripts as text, your recordings as MP3 with a page to play them from, your messages and payments, your voices and settings. Its index.html lists every file with a link.'
export const sectionUnverified = 'You can download it when your email is verified.'
export const downloadStarting = 'Starting…'
export const downloadButton = 'Download everything'

export const downloadFailed = 'Your download could not be started. Nothing was changed. Please try again.'
