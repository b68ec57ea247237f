import type { Session, Voice } from '@scene-partner/contract/entities'
import { isReadOnly } from '../../platform/access.ts'

/** Why no reading starts; the message is fit to be shown. */
export class NotGenerated extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'NotGenerated'
  }
}

export const sentences = {
  failed: 'Failed to generate speech. Please try again.',
  unable: 'Unable to generate audio at this time. Please try again later.',
  readOnly: 'Read-only mode: generation is disabled while impersonating another account.',
}

export type Wish = { session: Session | null; voice: Voice | null; text: string }

/** The first thing that is missing, in the order of spec 1 §5; null where a reading may start. */
export function whatIsMissing({ session, voice, text }: Wish): string | null {
  if (!session) return 'Please sign in to use the studio'
  if (!voice) return 'Please select a voice'
  if (!text.trim()) return 'Please enter some text'
  return isReadOnly(session) ? sentences.readOnly : null
}

/** The length that counts: UTF-16 units after composing, without what the server drops on entry. */
export function lengthOf(text: string): number {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/(?![\n\t])\p{Cc}/gu, '')
    .normalize('NFC')
    .trim().length
}

const figure = new Intl.NumberFormat('en-US')
export const sayCount = (count: number, word: string): string =>
  `${figure.format(count)} ${word}${count === 1 ? '' : 's'}`
