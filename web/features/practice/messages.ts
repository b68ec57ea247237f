import { plural } from '../../ui/plural.ts'

const formatNumber = (count: number) => count.toLocaleString('en-US')
const lines = (count: number) => `${formatNumber(count)} ${plural(count, 'line', 'lines')}`

export const formatMinutes = (ms: number): string => {
  const minutes = Math.max(1, Math.round(ms / 60_000))
  return `About ${minutes} ${plural(minutes, 'minute', 'minutes')}.`
}

// Texts of PracticePage
export const pageLoading = 'Loading your practice'
export const pageError = 'Your practice could not be loaded.'

// Texts of NextScene
export const nextStopped = (day: string) => `You stopped here ${day}`
export const nextRehearsed = (day: string) => `You rehearsed this ${day}`
export const nextNew = 'Ready to rehearse'
export const nextAdded = 'Just added'
export const nextPlace = (title: string, act: string, scene: string) =>
  [title, ...[act, scene].filter((part, index, all) => part && all.indexOf(part) === index)]
    .map((part) => part.replace(/\.$/, ''))
    .join(', ')
export const nextLinesLeft = (count: number) => `${lines(count)} of yours to go.`
export const nextLinesOfYours = (count: number) => `${lines(count)} of yours.`
export const nextContinue = (lineNumber: number) => `Continue from line ${formatNumber(lineNumber)}`
export const nextRehearse = 'Rehearse'
export const nextStartsWithCue = 'The reader starts with the cue.'
export const nextChooseRole = 'Choose your role'
export const nextRoleCount = (count: number) => `${formatNumber(count)} ${plural(count, 'role', 'roles')}.`
export const nextSheetLabel = 'Where you continue'
export const cueMark = 'cue'
export const ownLineMark = 'you'

// Texts of TodayList
export const todayTitle = 'Today'
/** `isRepetition` is true if some of the lines were right the last time and are only due for repetition. */
export const todayLines = (count: number, isRepetition: boolean) =>
  `${lines(count)} to ${isRepetition ? 'repeat' : 'practise'}`
export const todayDetail = (title: string, ms: number) => `${title}. ${formatMinutes(ms)}`
export const todayNothing = 'No lines to practise today.'

// Texts of AddScript
export const addTitle = 'Add a script'
export const addFile = 'File'
export const addOwnScript = 'Add your own script'
export const addPaste = 'Paste'
export const addWrite = 'Write'
export const addDropNow = 'Drop the file to add it.'

// Texts of LatestScripts
export const latestTitle = 'Your scripts'
export const latestAll = (count: number) => `All ${formatNumber(count)}`

// Texts about the progress in a script
export const progressRight = (right: number, ownLines: number) =>
  right === ownLines
    ? `All ${formatNumber(ownLines)} right`
    : `${formatNumber(right)} of ${formatNumber(ownLines)} right`
export const progressToPractise = (count: number) => `${formatNumber(count)} to practise`
export const progressNotStarted = 'Not started'
export const progressOwnLines = (count: number) => `${lines(count)} of yours`
export const progressLabel = (right: number, ownLines: number, toPractise: number) =>
  `${right} of ${ownLines} lines right, ${toPractise} to practise`
export const progressNoRole = 'No role yet'
export const progressNoRoles = 'No roles found'
export const progressRehearsed = (day: string) => `Rehearsed ${day}`

// Texts of FirstTime
export const firstTitle = 'Bring your script'
export const firstLead =
  'A PDF, a Word file, a page from an email. You choose your role, and the reader takes the others.'
export const firstChooseFile = 'Choose a file'
export const firstOtherTitle = 'Nothing to hand?'
export const firstSceneDetail = (roles: string) => `A scene for two, 2 minutes. You are ${roles}.`

// Texts of SharedFiles
export const sharedOne = (name: string) => `“${name}” was shared with Scene Partner.`
export const sharedMany = (count: number) => `${formatNumber(count)} files were shared with Scene Partner.`
export const sharedAdd = 'Add to my scripts'
export const sharedDiscard = 'Discard'
export const sharedLink = (name: string) => `The link “${name}” was shared with Scene Partner.`
export const sharedFailed = 'What you shared could not be stored on this device. Please choose the file here.'
