import { plural } from '../../ui/plural.ts'
import type { PagePart } from './pictures/measureSharpness.ts'
import type { PictureProblem } from './pictureSize.ts'
import type { ScanState } from './scanStore.ts'

const countPages = (count: number) => `${count} ${plural(count, 'page', 'pages')}`

// Texts of PhotoButton
export const photoButton = 'Photo'
export const photoWaiting = (count: number) => `${countPages(count)} waiting`

// Texts of ScanDialog
export const scanTitle = 'Photograph your sides'
export const scanPdfTitle = 'Read scanned pages'
export const scanHint = 'One page at a time, the whole sheet in view. Your pictures are read on this device.'
export const scanTakePhoto = 'Take a photo'
export const scanTakeNext = 'Take the next page'
export const scanChoosePictures = 'Choose pictures'
export const scanPictureField = 'Pictures of pages'
export const scanCameraField = 'Camera'
export const scanPagesLabel = 'Pages'
export const scanReadPages = (count: number) => `Read ${countPages(count)}`
export const scanPage = (number: number) => `Page ${number}`
export const scanPreparing = (number: number) => `Page ${number} is being straightened…`
export const scanReady = (number: number) => `Page ${number} is sharp.`
export const scanRemove = (number: number) => `Remove page ${number}`
export const scanEarlier = 'Earlier'
export const scanEarlierLabel = (number: number) => `Move page ${number} before page ${number - 1}`
export const scanLater = 'Later'
export const scanLaterLabel = (number: number) => `Move page ${number} after page ${number + 1}`

/** Formats which parts of a page are blurred. */
export function formatBlurred(number: number, blurred: readonly PagePart[]): string {
  const isWhole = blurred.length === 3
  const where = isWhole ? '' : ` at the ${blurred.join(' and the ')}`
  return `Page ${number} is blurred${where}. Remove it and take it again, or some words will be wrong.`
}

const problems: Readonly<Record<PictureProblem, string>> = {
  tooLarge: 'has too many pixels. Take it with the usual setting of your camera.',
  unreadable: 'is no picture, or it is damaged.',
  heic: 'is a HEIC picture, which this browser cannot open. Save it as JPEG first.',
  animated: 'is an animated picture. Choose a photo.',
}
/** Formats why a picture cannot be used. */
export const formatProblem = (number: number, problem: PictureProblem): string => `Page ${number} ${problems[problem]}`

export const scanUnstored =
  'This device has no room to store these pictures. Read them before you leave or reload this page.'
export const scanProgress = (page: number, count: number) => `Reading page ${page} of ${count}`
export const scanProgressHint =
  'The first time, the text recognition is loaded (about 4 MB). Nothing leaves this device.'
export const scanStop = 'Stop'

const failures: Readonly<Record<NonNullable<ScanState['failure']>, string>> = {
  notLoaded: 'The text recognition could not be loaded. Check your connection and try again.',
  noWords: 'No words were found. Take the pages again in better light.',
  damaged: 'The pages of this PDF could not be drawn.',
}
export const formatFailure = (failure: NonNullable<ScanState['failure']>): string => failures[failure]
