import { plural } from '../../ui/plural.ts'

const count = (number: number, one: string, many = `${one}s`) =>
  `${number.toLocaleString('en-US')} ${plural(number, one, many)}`

// Texts of ScriptReviewScreen
export const screenTitle = 'Check the script'
export const screenLoading = 'Opening the script'
export const screenLoadAction = 'Load script'
export const notFoundTitle = 'This script is not here'
export const notFoundHint = 'It may have been deleted, or belong to another account.'
export const notFoundLink = 'Go to My Scripts'
export const emptyTitle = 'There is nothing to check yet'
export const emptyHint = 'Write or import a script first. This page then shows how it was understood.'
export const emptyOpenScript = 'Open the script'

// Texts of ScriptReview
export const screenHeading = (title: string) => `Check the script: ${title || 'Untitled Script'}`
export const backToScript = 'The script'
export const linesLabel = 'As it was understood'
export const formatSummary = (roles: number, speeches: number) =>
  `${count(roles, 'role')}, ${count(speeches, 'speech', 'speeches')}.`
export const formatDoubtCount = (doubts: number) => (doubts === 0 ? 'No doubts left' : `${count(doubts, 'doubt')} left`)
export const doubtPrevious = 'Previous doubt'
export const doubtNext = 'Next doubt'
export const undoButton = 'Undo'
export const redoButton = 'Redo'
export const saveSaved = 'Saved'
export const saveSaving = 'Saving…'
export const saveFailed = 'Not saved yet: stored on this device, and sent when the connection is back.'
export const saveScriptDeleted = 'Not saved: this script was deleted on another page.'
export const saveTooManyCorrections = (most: number) =>
  `Not saved: a script can have at most ${count(most, 'correction')}. Undo the last ones, or rename a role as a whole instead of its lines.`
export const saveTooLarge =
  'Not saved: too many single lines were corrected. Undo the last corrections, or rename a role as a whole.'
export const saveRetry = 'Save now'
export const saveChangedElsewhere = 'This was changed on another page. You see that version with your changes added.'
export const saveReadOnly = 'You cannot correct anything while you view another account.'
export const linkCast = 'Cast it'
export const linkRehearse = 'Rehearse'
export const sceneSelectLabel = 'Go to a scene'
export const originalShow = 'Show the original'
export const originalHide = 'Hide the original'
export const keysTitle = 'Keyboard shortcuts'
export const keysList: readonly (readonly [string, string])[] = [
  ['n · p', 'next and previous doubt'],
  ['j · k', 'next and previous line'],
  ['y', 'it is right'],
  ['1 – 9', 'said by the first nine roles'],
  ['s', 'choose who says it'],
  ['d', 'a direction'],
  ['m', 'same speech as before'],
  ['c', 'split it in two'],
  ['x', 'delete it'],
  ['a', 'this line, or all similar lines'],
  ['u · r', 'undo, redo'],
]

// Texts of LineRow
export const lineKinds: Readonly<Record<string, string>> = {
  heading: 'Heading',
  action: 'Direction',
  transition: 'Transition',
  note: 'Note',
  speech: 'Nobody',
}
/** The accessible name of the button that opens the corrections of a line. */
export const lineOpenLabel = (who: string) => `${who}: change this line`
export const lineSpeakers = (names: readonly string[]) => names.join(' and ')
/** A screen reader reads this text out when the line becomes the current line. */
export const announceLine = (who: string, text: string) =>
  `${who}: ${text.length > 80 ? `${text.slice(0, 80).trimEnd()}…` : text}`
export const lineDual = 'at the same time'

// Texts of LineActions
export const actionsLabel = (who: string) => `What is it? (${who})`
export const actionConfirm = 'It is right'
export const actionConfirmPage = (count: number) =>
  `All ${count.toLocaleString('en-US')} hard-to-read lines of this page are right`
export const speakerLabel = 'Said by'
export const speakerOther = 'Someone else…'
export const speakerName = 'Name'
export const speakerNameHint = 'Several at once: put a + between their names.'
export const speakerSubmit = 'Use this name'
export const actionCued = (name: string) => `${name} speaks from there on`
export const actionCuedAll = (number: number) => `Begin a speech at the name, in all ${number.toLocaleString('en-US')}`
export const actionDirection = 'A direction'
export const actionJoin = 'Same speech as before'
export const actionSplit = 'Split in two'
export const actionRemove = 'Delete it'
export const actionsMore = 'More corrections'
export const scopeOne = 'Only this one'
export const scopeAllOfRole = (number: number, name: string) => `All ${number.toLocaleString('en-US')} of ${name}`
export const scopeAllSameText = (number: number) => `All ${number.toLocaleString('en-US')} with this text`
export const scopeAllCued = (number: number) => `All ${number.toLocaleString('en-US')} with a name inside`
export const scopeLabel = 'Which lines'
export const splitQuestion = 'Where does the new speech begin?'
export const splitBefore = (word: string) => `Begins with “${word}”`
export const cancelButton = 'Cancel'

// Texts of MergeOffers
export const mergeGoTo = (number: number) => `Same role? (${number.toLocaleString('en-US')})`
export const mergeTitle = 'Are these the same role?'
export const mergeAnd = 'and'
export const mergeSame = 'Same role'
export const mergeSameLabel = (from: string, to: string) => `${from} and ${to} are the same role`
export const mergeDifferent = 'Two roles'
export const mergeDifferentLabel = (from: string, to: string) => `${from} and ${to} are two roles`

// Texts of RoleList
export const rolesTitle = (number: number) => count(number, 'role')
export const roleSpeeches = (number: number) => count(number, 'speech', 'speeches')
export const roleRenameLabel = (name: string) => `Rename ${name}, or merge it with another`
export const roleRename = 'Rename'
export const roleRenameField = (name: string) => `${name} is…`
export const roleRenameHint = 'If you enter the name of another role, the two are merged.'
export const roleMergeLabel = (name: string) => `${name} is the same as`
export const roleMergePlaceholder = 'The same as…'
export const roleRenameSubmit = 'Rename'
export const roleRemove = 'Not a role'
export const roleRemoveLabel = (name: string) => `${name} is not a role`

// Texts of Original
export const originalTitle = 'The original'
export const originalPage = (number: number, of: number) => `Page ${number} of ${of}`
export const originalPreviousPage = 'Previous page'
export const originalNextPage = 'Next page'
export const originalDrawing = 'Drawing the page…'
export const originalPageError = 'The page could not be shown. The text beside it is complete.'
export const originalDownload = 'Download it'
export const originalRetry = 'Try again'
export const originalText = 'The script’s text'

// Texts of LeftOutList
export const leftOutTitle = (number: number) => `Left out: ${count(number, 'line')}`
export const leftOutTextHint = 'Not spoken and not shown. These parts are still in the script’s text.'
export const leftOutFileHint = 'In the file, but not part of the script:'
export const leftOutItem = (what: string, times: number) => `${times.toLocaleString('en-US')} × ${what}`
export const leftOutWords = (said: readonly string[]) => said.map((one) => `“${one}”`).join(', ')

type LeftOutOfFile = { what: string; count: number; pages?: number[] | undefined }
const maxPagesNamed = 12
/** Formats how many pages have no readable text. Returns null if all pages could be read. */
export function formatMissingPages(left: readonly LeftOutOfFile[]): string | null {
  const pictures = left.find(({ what }) => what === 'pages without text')
  if (!pictures) return null
  const named = pictures.pages && pictures.pages.length <= maxPagesNamed ? ` (${pictures.pages.join(', ')})` : ''
  return `${count(pictures.count, 'page')} of the file ${plural(pictures.count, 'is a picture', 'are pictures')} without text${named}: the text on them is missing here.`
}
