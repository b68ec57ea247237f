import type { Session, Voice } from '@scene-partner/contract/entities'
import { speechFailures } from '@scene-partner/contract/failureLists/speechFailures'
import { CallError, formatCallError } from '../../../platform/api/callError.ts'
import { isReadOnly } from '../../../platform/session/access.ts'
import { once } from '../../../platform/page/once.ts'
import type { SpokenContent } from '../drafts/draftStorage.ts'
import * as messages from '../messages.ts'

/** Maximum number of characters of a text. The server has the same limit. */
export const maxTextLength = 200_000

/** Thrown when a generation cannot start. Its message can be shown to the user. */
export class GenerationRefused extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'GenerationRefused'
  }
}

export const generationMessages = {
  failed: messages.generateError,
  unable: messages.generateUnavailable,
  readOnly: messages.generateReadOnly,
  offline: messages.generateOffline,
}

export type GenerationRequest = { session: Session | null; voice: Voice | null; text: string; reads?: SpokenContent }
type RequestFacts = Pick<GenerationRequest, 'session' | 'voice'> & { isBlank: boolean; isOnline: boolean }

/** Returns what is missing for a generation, the first in the order of spec 1 §5; null if a generation can start. */
export function findMissingRequirement({ session, voice, isBlank, isOnline }: RequestFacts): string | null {
  if (!session) return messages.generateSignIn
  if (!voice) return messages.generateNoVoice
  if (isBlank) return messages.generateNoText
  if (isReadOnly(session)) return generationMessages.readOnly
  return isOnline ? null : generationMessages.offline
}

/**
 * Returns the length of a text as the server counts it: UTF-16 code units after normalisation, without control
 * characters and without white space at the start and the end.
 */
export function countCharacters(text: string): number {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/(?![\n\t])\p{Cc}/gu, '')
    .normalize('NFC')
    .trim().length
}

/** Returns the message that a text is too long, with the limit. */
export const formatTooLong = (): string => speechFailures.text_too_long.formatMessage({ limit: maxTextLength })

/** Returns whether the message is about the monthly limit. In this case the page links to the plans. */
export const isQuotaMessage = (problem: string): boolean => problem.startsWith(messages.generateLimitPrefix)

function formatWait(seconds: number): string {
  if (seconds < 90) return formatCount(Math.max(1, Math.ceil(seconds)), 'second')
  return formatCount(Math.ceil(seconds / 60), 'minute')
}

/** Formats why a generation did not start, with the time to wait if the server sent that time. */
export function formatStartError(error: unknown): string {
  if (error instanceof GenerationRefused) return error.message
  const words = formatCallError(error, generationMessages.failed)
  const wait = error instanceof CallError ? error.details.retryAfterS : undefined
  if (typeof wait !== 'number' || !(error instanceof CallError)) return words
  if (error.code === 'rate_limited') return messages.generateRateLimited(formatWait(wait))
  return messages.generateRetryAfter(words, formatWait(wait))
}

const numberFormat = once(() => new Intl.NumberFormat('en-US'))
export const formatNumber = (count: number): string => (count < 1000 ? String(count) : numberFormat().format(count))
export const formatCount = (count: number, word: string): string =>
  `${formatNumber(count)} ${word}${count === 1 ? '' : 's'}`
