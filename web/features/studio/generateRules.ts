import type { Session, Voice } from '@scene-partner/contract/entities'
import { failures } from '@scene-partner/contract/failures'
import { CallError, sayRefusal } from '../../platform/callError.ts'
import { isReadOnly } from '../../platform/access.ts'
import { lazily } from '../../platform/lazily.ts'
import type { Reads } from './keptDraft.ts'
import * as phrases from './words.ts'

/** The Studio's longest text, as the server has it. */
export const longestText = 200_000

/** Why no reading starts; the message is fit to be shown. */
export class NotGenerated extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'NotGenerated'
  }
}

export const sentences = {
  failed: phrases.failedToGenerateTryAgain,
  unable: phrases.unableToGenerateAudio,
  readOnly: phrases.readOnlyMode,
  offline: phrases.generatingWaitsForConnection,
}

export type Wish = { session: Session | null; voice: Voice | null; text: string; reads?: Reads }
type Known = Pick<Wish, 'session' | 'voice'> & { isBlank: boolean; isOnline: boolean }

/** The first thing that is missing, in the order of spec 1 §5; null where a reading may start. */
export function whatIsMissing({ session, voice, isBlank, isOnline }: Known): string | null {
  if (!session) return phrases.signInToUse
  if (!voice) return phrases.selectVoice
  if (isBlank) return phrases.enterSomeText
  if (isReadOnly(session)) return sentences.readOnly
  return isOnline ? null : sentences.offline
}

/** The length that counts: UTF-16 units after composing, without what the server drops on entry. */
export function lengthOf(text: string): number {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/(?![\n\t])\p{Cc}/gu, '')
    .normalize('NFC')
    .trim().length
}

/** Said where a text is too long, before anything is sent. */
export const sayTooLong = (): string => failures.text_too_long.say({ limit: longestText })

/** The one refusal that a plan helps with. */
export const isQuotaProblem = (problem: string): boolean => problem.startsWith(phrases.characterLimitExceeded)

function sayWait(seconds: number): string {
  if (seconds < 90) return sayCount(Math.max(1, Math.ceil(seconds)), 'second')
  return sayCount(Math.ceil(seconds / 60), 'minute')
}

/** Why nothing began, in words; where the server said how long to wait, that is said too. */
export function sayNotStarted(error: unknown): string {
  if (error instanceof NotGenerated) return error.message
  const words = sayRefusal(error, sentences.failed)
  const wait = error instanceof CallError ? error.details.retryAfterS : undefined
  if (typeof wait !== 'number' || !(error instanceof CallError)) return words
  if (error.code === 'rate_limited') return phrases.tooManyRequests(sayWait(wait))
  return phrases.youCanTryAgain(words, sayWait(wait))
}

const figures = lazily(() => new Intl.NumberFormat('en-US'))
export const sayFigure = (count: number): string => (count < 1000 ? String(count) : figures().format(count))
export const sayCount = (count: number, word: string): string => `${sayFigure(count)} ${word}${count === 1 ? '' : 's'}`
