import { fileFormats } from '@scene-partner/script/import/formats'
import { plural } from '../../ui/plural.ts'
import { CallError } from '../../platform/api/callError.ts'

const count = (number: number, one: string, many = `${one}s`) =>
  `${number.toLocaleString('en-US')} ${plural(number, one, many)}`

// Texts of ImportArea
export const areaTitle = 'Add a script'
const formatNames = Object.values(fileFormats)
  .map(({ name }) => name.replace(/ \(.*\)$/, ''))
  .join(', ')
export const areaHint = `Drop files here: ${formatNames} or photos. Or paste a script or a link to one.`
export const areaTouchHint = 'A PDF, Word or other script file, a photo, the text from an email, or a link.'
export const areaPaste = 'Paste'
export const areaDropNow = 'Drop the file to import it.'
export const areaFile = 'File'
export const areaChooseFile = 'Choose a file'
export const areaListLabel = 'Added just now'

// Texts of PasteButton
export const pasteTitle = 'Paste your script'
export const pasteField = 'Script'
export const pasteHint = 'Hold the field and choose Paste. A whole scene, a few lines, or a link to a public page.'
export const pasteSubmit = 'Add this script'

// Texts of ImportRow
export const rowReading = (name: string) => `Reading ${name}…`
export const rowWaiting = (name: string) => `${name} waits for its turn.`
export const rowCancel = 'Cancel'
export const rowCancelLabel = (name: string) => `Stop reading ${name}`
export const rowRetry = 'Try again'
export const rowRetryLabel = (name: string) => `Try ${name} again`
export const rowReadScan = 'Read it on this device'
export const rowReadScanLabel = (name: string) => `Read the pages of ${name} on this device`
export const rowDismiss = (name: string) => `Dismiss ${name}`
export const rowCheckScript = 'Check the script'
export const rowCast = 'Cast it'
export const rowRehearse = 'Rehearse'
export const rowFailed = (name: string) => `${name} could not be imported.`
export const fileTooLarge =
  'This file is larger than 25 MB. Scripts are far smaller: save it without pictures, and try again.'

export const linkToScan =
  'These pages are pictures without text. Download the script and choose the file: Scene Partner can read it on your device.'

export type ImportSummary = {
  kind: string
  roles: number
  speeches?: number
  doubts?: number
  pages?: number | null
  leftOut?: { what: string; count: number; pages?: number[] }[]
}

const scriptKinds: Readonly<Record<string, string>> = {
  screenplay: 'a screenplay',
  fountain: 'a screenplay',
  play: 'a play',
  chat: 'a conversation',
  tagged: 'a conversation',
  prose: 'plain text',
}

/**
 * Formats the summary of an import.
 * @example Read as a screenplay: 5 roles, 212 speeches, 3 doubts.
 */
export function formatImportSummary({ kind, roles, speeches = 0, doubts = 0 }: ImportSummary): string {
  if (roles === 0) return 'Read as plain text: no roles were found. You can choose the speaker of each line.'
  const certain = doubts === 0 ? 'no doubts' : count(doubts, 'doubt')
  return `Read as ${scriptKinds[kind] ?? 'a script'}: ${count(roles, 'role')}, ${count(speeches, 'speech', 'speeches')}, ${certain}.`
}

/** Formats the number of pages without readable text. Returns null if all pages could be read. */
export function formatMissingPages({ leftOut = [] }: ImportSummary): string | null {
  const pictures = leftOut.find(({ what }) => what === 'pages without text')
  if (!pictures) return null
  const named = pictures.pages && pictures.pages.length <= 8 ? ` (${pictures.pages.join(', ')})` : ''
  return `${count(pictures.count, 'page')} ${plural(pictures.count, 'is a picture', 'are pictures')} without text${named}, and could not be read.`
}

export const formatImportError = (error: unknown): string =>
  error instanceof CallError ? error.message : 'The file could not be sent. Please try again.'
