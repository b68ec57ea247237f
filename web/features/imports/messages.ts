import { plural } from '../../ui/plural.ts'
import { CallError } from '../../platform/callError.ts'

const count = (number: number, one: string, many = `${one}s`) =>
  `${number.toLocaleString('en-US')} ${plural(number, one, many)}`

// ImportPlace
export const bringScript = 'Bring a script'
export const dropHere = 'Drop a PDF, Final Draft, Fountain, Word, RTF, web page or text file here, or paste it.'
export const letGo = 'Let go, and it is read.'
export const chooseFile = 'Choose a file'
export const kindsAllowed =
  '.pdf,.fdx,.fountain,.spmd,.docx,.odt,.rtf,.html,.htm,.xhtml,.xml,.txt,.md,application/pdf,text/html,text/plain'
export const imported = 'Brought just now'

// ImportRow
export const reading = (name: string) => `Reading ${name}…`
export const waiting = (name: string) => `${name} waits for its turn.`
export const cancel = 'Cancel'
export const cancelNamed = (name: string) => `Stop reading ${name}`
export const tryAgain = 'Try again'
export const tryNamedAgain = (name: string) => `Try ${name} again`
export const putNamedAway = (name: string) => `Put ${name} away`
export const lookThrough = 'Look through it'
export const castIt = 'Cast it'
export const rehearse = 'Rehearse'
export const notRead = (name: string) => `${name} was not read.`
export const tooLarge =
  'This file is larger than 25 MB. Scripts are far smaller: save it without pictures, and try again.'

export type Understood = {
  kind: string
  roles: number
  speeches?: number
  doubts?: number
  pages?: number | null
  leftOut?: { what: string; count: number; pages?: number[] }[]
}

const kinds: Readonly<Record<string, string>> = {
  screenplay: 'a screenplay',
  fountain: 'a screenplay',
  play: 'a play',
  chat: 'a conversation',
  tagged: 'a conversation',
  prose: 'plain text',
}

/** *Read as a screenplay: 5 roles, 212 speeches, 3 doubts.* */
export function sayUnderstood({ kind, roles, speeches = 0, doubts = 0 }: Understood): string {
  if (roles === 0) return 'Read as plain text: nobody speaks in it. You can say who does, line by line.'
  const certain = doubts === 0 ? 'no doubts' : count(doubts, 'doubt')
  return `Read as ${kinds[kind] ?? 'a script'}: ${count(roles, 'role')}, ${count(speeches, 'speech', 'speeches')}, ${certain}.`
}

/** Pages that could not be read, where there are some: the one thing of all left out that the actor may miss. */
export function sayMissing({ leftOut = [] }: Understood): string | null {
  const pictures = leftOut.find(({ what }) => what === 'pages without text')
  if (!pictures) return null
  const named = pictures.pages && pictures.pages.length <= 8 ? ` (${pictures.pages.join(', ')})` : ''
  return `${count(pictures.count, 'page')} ${plural(pictures.count, 'is a picture', 'are pictures')} without text${named}, and could not be read.`
}

export const sayProblem = (error: unknown): string =>
  error instanceof CallError ? error.message : 'Something went wrong on the way. Please try again.'
