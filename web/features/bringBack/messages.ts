import { plural } from '../../ui/plural.ts'
import type { ArchiveProblem } from './readArchive.ts'

const count = (number: number, one: string, many: string) =>
  `${number.toLocaleString('en-US')} ${plural(number, one, many)}`

export const title = 'Bring an export back'
export const intro =
  'Choose a ZIP file from “Download everything”, of this account or another one, here or on another Scene Partner. Your scripts, rehearsals and recordings come back. Nothing that is here already is changed.'
export const chooseButton = 'Choose a ZIP file'
export const chooseAnotherButton = 'Choose another file'
export const reading = 'Looking into the file…'

export const itemNames = {
  script: (number: number) => count(number, 'script', 'scripts'),
  recording: (number: number) => count(number, 'recording', 'recordings'),
  line: (number: number) => count(number, 'line in your own voice', 'lines in your own voice'),
  original: (number: number) => count(number, 'original file', 'original files'),
  version: (number: number) => count(number, 'earlier version', 'earlier versions'),
}
export const contents = (file: string, list: string) => `${file} contains ${list}. Nothing is written until you start.`
export const empty = (file: string) => `${file} is an export of an empty account. There is nothing to bring back.`
export const startButton = 'Bring it back'

export const running = 'Bringing it back'
export const runningHint = 'Keep this page open.'
export const progress = (done: number, total: number) =>
  `${done.toLocaleString('en-US')} of ${total.toLocaleString('en-US')}`
export const stopButton = 'Stop'
export const stopped = 'Stopped. What came back so far stays.'
export const interrupted = (reason: string) => `${reason} What came back so far stays.`
export const continueButton = 'Continue'

export const doneAdded = (list: string) => `Done: ${list} came back.`
export const doneNothing = 'Done. Nothing new came back.'
export const doneHere = (list: string) =>
  `${list} ${list.includes(',') || !list.startsWith('1 ') ? 'were' : 'was'} already here.`
export const doneFailed = (list: string) => `${list} could not come back:`
export const failure = (item: string, reason: string) => `${item}: ${reason}`
export const failureUnreadable = 'This part of the file is missing, damaged or too large.'
export const failureMore = 'and more'

export const problems: Record<ArchiveProblem, string> = {
  foreign: 'This file is not an export of Scene Partner. Choose the ZIP file that “Download everything” gave you.',
  newer:
    'This export comes from a newer version of Scene Partner. Bring it back there, or wait until this one is updated.',
  damaged: 'This export is damaged. Download it again, and choose the new file.',
}
export const problemUnexpected = 'This could not be finished. Please try again.'
