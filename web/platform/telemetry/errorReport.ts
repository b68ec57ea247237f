import type { InputOf } from '@scene-partner/contract/operations/index'

export type ErrorReport = NonNullable<InputOf<'reportClient'>['errors']>[number]

const maxLength = { name: 60, message: 300, frames: 1000 }
const maxFrames = 6

/**
 * Removes private data from an error message: quoted text, URLs, e-mail addresses and numbers of three or more digits.
 */
export function redactMessage(message: string): string {
  return message
    .replace(/(["'`“‘«])[^\n]*(["'`”’»])/gu, '$1…$2')
    .replace(/\bhttps?:\/\/\S+/giu, '…')
    .replace(/\S+@\S+/gu, '…')
    .replace(/\d{3,}/gu, '…')
}

/**
 * Returns the stack frames of our own files, innermost first, without the origin. Frames of browser extensions are
 * omitted.
 */
function listFrames(stack: string, origin: string): string[] {
  return stack
    .split('\n')
    .filter((line) => line.includes(`${origin}/assets/`))
    .map((line) => /\/assets\/[\w.-]+\.js:\d+(?::\d+)?/u.exec(line)?.[0])
    .filter((frame) => frame !== undefined)
    .slice(0, maxFrames)
}

/**
 * Converts a thrown value to a report without private data. Returns null for expected errors (aborted or failed calls)
 * and for errors that are not caused by our code.
 */
export function createErrorReport(
  thrown: unknown,
  { route, origin }: { route: string; origin: string },
): ErrorReport | null {
  if (!(thrown instanceof Error)) return null
  // Aborted requests are expected, and pages show failed calls to the user, so neither is reported.
  if (thrown.name === 'AbortError' || thrown.name === 'CallError') return null
  const frames = listFrames(thrown.stack ?? '', origin)
  if (frames.length === 0) return null
  return {
    route,
    name: thrown.name.slice(0, maxLength.name),
    message: redactMessage(thrown.message).slice(0, maxLength.message),
    frames: frames.join('\n').slice(0, maxLength.frames),
  }
}
