import * as messages from './messages.ts'

/** Codes of `MediaError` (HTML Standard, section "media elements"). */
const messageByCode: Readonly<Record<number, string>> = {
  2: messages.soundConnectionLost,
  3: messages.soundDamaged,
  4: messages.soundNotSupported,
}

/**
 * Returns in plain words why a media element failed, because the browser's own message contains technical terms.
 */
export const formatMediaError = (error: Pick<MediaError, 'code'> | null): string =>
  messageByCode[error?.code ?? 0] ?? messages.soundUnreadable
