import { plural } from '../../ui/plural.ts'

const count = (number: number, one: string, many = `${one}s`) =>
  `${number.toLocaleString('en-US')} ${plural(number, one, many)}`

// ReadThroughScreen
export const readThrough = 'Read-through'
export const opening = 'Opening the read-through'
export const load = 'Load script'
export const missingTitle = 'This script is not here'
export const missingHint = 'It may have been deleted, or belong to another account.'
export const goToMyScripts = 'Go to My Scripts'
export const emptyTitle = 'There is nothing to look through yet'
export const emptyHint = 'Write or bring a script first, and it is shown here as it was understood.'
export const openScript = 'Open the script'

// ReadThrough
export const headingOf = (title: string) => `Read-through: ${title || 'Untitled Script'}`
export const backToScript = 'The script'
export const asUnderstood = 'As it was understood'
export const saySummary = (roles: number, speeches: number) =>
  `${count(roles, 'role')}, ${count(speeches, 'speech', 'speeches')}.`
export const sayDoubts = (doubts: number) => (doubts === 0 ? 'No doubts left' : `${count(doubts, 'doubt')} left`)
export const previousDoubt = 'Previous doubt'
export const nextDoubt = 'Next doubt'
export const undo = 'Undo'
export const redo = 'Redo'
export const saved = 'Saved'
export const saving = 'Saving…'
export const notSaved = 'Not saved yet: kept on this device, and sent as soon as that works.'
export const goneElsewhere = 'Not saved: this script was deleted on another page.'
export const tooMany = (most: number) =>
  `Not saved: a script keeps ${count(most, 'correction')}. Take your last ones back with Undo, or rename a role as a whole instead of its lines.`
export const tooLarge =
  'Not saved: so many lines put right one by one do not fit any more. Take your last steps back with Undo, or rename a role as a whole.'
export const saveAgain = 'Save now'
export const changedElsewhere =
  'This was changed on another page meanwhile. You see what was kept there, with yours on top.'
export const lookOnly = 'Nothing can be put right while you view another account.'
export const castIt = 'Cast it'
export const rehearse = 'Rehearse'
export const goToScene = 'Go to a scene'
export const sceneName = (number: number, heading: string, act?: string) =>
  [act, heading || `Scene ${number}`].filter((part, index, all) => part && all.indexOf(part) === index).join(', ')
export const showOriginal = 'Show the original'
export const hideOriginal = 'Hide the original'
export const keysTitle = 'Keys'
export const keys: readonly (readonly [string, string])[] = [
  ['n · p', 'next and previous doubt'],
  ['j · k', 'next and previous line'],
  ['y', 'it is right'],
  ['1 – 9', 'said by the first nine roles'],
  ['s', 'choose who says it'],
  ['d', 'a direction'],
  ['m', 'same speech as before'],
  ['c', 'cut it in two'],
  ['x', 'strike it'],
  ['a', 'this one, or all alike'],
  ['u · r', 'undo, redo'],
]

// LineRow
export const kinds: Readonly<Record<string, string>> = {
  heading: 'Heading',
  action: 'Direction',
  transition: 'Transition',
  note: 'Note',
  speech: 'Nobody',
}
export const openLine = (who: string) => `${who}: put right`
export const together = (names: readonly string[]) => names.join(' and ')
/** To whoever listens to the page: the line in hand, as it is understood now. */
export const inHand = (who: string, text: string) =>
  `${who}: ${text.length > 80 ? `${text.slice(0, 80).trimEnd()}…` : text}`
export const atOnce = 'at the same time'

// LineActs
export const actsOf = (who: string) => `What is it? (${who})`
export const isRight = 'It is right'
export const saidBy = 'Said by'
export const someoneElse = 'Someone else…'
export const newName = 'Name'
export const severalHint = 'Several at once: put a + between their names.'
export const useName = 'Use this name'
export const direction = 'A direction'
export const sameSpeech = 'Same speech as before'
export const cut = 'Cut in two'
export const strike = 'Strike it'
export const onlyThis = 'Only this one'
export const allAlike = (number: number, name: string) => `All ${number.toLocaleString('en-US')} of ${name}`
export const allSame = (number: number) => `All ${number.toLocaleString('en-US')} that read so`
export const scope = 'How far'
export const cutWhere = 'Where does the new speech begin?'
export const cutBefore = (word: string) => `Begins with “${word}”`
export const cancel = 'Cancel'

// Roles
export const roles = (number: number) => count(number, 'role')
export const speeches = (number: number) => count(number, 'speech', 'speeches')
export const renameNamed = (name: string) => `Rename ${name}, or join it with another`
export const rename = 'Rename'
export const renameTo = (name: string) => `${name} is…`
export const renameHint = 'The name of another role makes the two one.'
export const sameAs = (name: string) => `${name} is the same as`
export const sameAsWhom = 'The same as…'
export const keepName = 'Rename'
export const notRole = 'Not a role'
export const notRoleNamed = (name: string) => `${name} is not a role`

// Original
export const original = 'The original'
export const page = (number: number, of: number) => `Page ${number} of ${of}`
export const previousPage = 'Previous page'
export const nextPage = 'Next page'
export const drawingPage = 'Drawing the page…'
export const pageFailed = 'The page could not be drawn. The text beside it is whole all the same.'
export const download = 'Download it'
export const tryAgain = 'Try again'
export const theText = 'The script’s text'

// Left
export const leftOut = (number: number) => `Left out: ${count(number, 'line')}`
export const leftHint = 'Neither spoken nor shown. Nothing of it is lost: it stands in the script’s text.'
export const leftOfFile = 'Of the file, as no part of the script:'
export const leftWhat = (what: string, times: number) => `${times.toLocaleString('en-US')} × ${what}`
export const leftWords = (said: readonly string[]) => said.map((one) => `“${one}”`).join(', ')

type LeftOfFile = { what: string; count: number; pages?: number[] | undefined }
const mostNamed = 12
/** Pages that could not be read, where there are some: the one thing of all left out that an actor may miss. */
export function sayMissing(left: readonly LeftOfFile[]): string | null {
  const pictures = left.find(({ what }) => what === 'pages without text')
  if (!pictures) return null
  const named = pictures.pages && pictures.pages.length <= mostNamed ? ` (${pictures.pages.join(', ')})` : ''
  return `${count(pictures.count, 'page')} of the file ${plural(pictures.count, 'is a picture', 'are pictures')} without text${named}: what stands there is missing here.`
}
