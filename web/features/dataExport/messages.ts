import { plural } from '../../ui/plural.ts'

export const sizeRecordings = (count: number) =>
  `${count.toLocaleString('en-US')} ${plural(count, 'recording', 'recordings')}`
export const sizeText = (files: string, size: string) => ` With ${files} it is about ${size} MB.`
export const stateDone = 'Your copy has been sent, whole. Look among your browser’s downloads.'
export const stateBroken =
  'Your copy broke off before its end. Delete what was saved of it, and try again. Nothing of yours is lost.'
export const stateRunning = (size: string) =>
  `Your copy is on its way.${size} Your browser shows how far it is, and can stop it.`
export const sectionIntro =
  'A ZIP with all that we keep of you: your scripts as text, your recordings as MP3 with a page to play them from, your messages and payments, your voices and settings. A README in it says what is what.'
export const sectionUnverified = 'It opens once your email is verified.'
export const downloadStarting = 'Asking…'
export const downloadButton = 'Download everything'

export const downloadFailed = 'Your copy could not be begun. Nothing was changed. Please try again.'
