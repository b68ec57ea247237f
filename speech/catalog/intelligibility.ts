import { renditionKey } from './cast.ts'
import type { Rendition } from './voices.ts'
import { wordErrors } from './wordErrors.ts'

/** Above this word error of the speech recogniser, in percent, an actor would mishear cues. */
const MAX_WORD_ERROR = 10

/**
 * Returns whether the speech recogniser of `npm run bench:voices -- --hear` misheard more than one word in ten of this
 * rendition of a voice. Returns false for a rendition that was not measured, such as a hosted one.
 */
export const isHardToUnderstand = (voiceId: string, rendition: Rendition | undefined): boolean =>
  rendition !== undefined && (wordErrors[renditionKey(voiceId, rendition)] ?? 0) > MAX_WORD_ERROR
