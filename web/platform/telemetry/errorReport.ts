import type { InputOf } from '@scene-partner/contract/operations/index'

export type Fault = NonNullable<InputOf<'reportClient'>['errors']>[number]

const longest = { name: 60, message: 300, frames: 1000 }
const framesKept = 6

/**
 * Messages quote what they choked on: a line of somebody's script, an address. Whatever stands in quotes or looks like
 * an address, a link or a number to be told by stays here.
 */
export function withoutQuotes(words: string): string {
  return words
    .replace(/(["'`“‘«])[^\n]*(["'`”’»])/gu, '$1…$2')
    .replace(/\bhttps?:\/\/\S+/giu, '…')
    .replace(/\S+@\S+/gu, '…')
    .replace(/\d{3,}/gu, '…')
}

/** Places in our own files, innermost first, without the site's name: what others run in this page is not ours to tell. */
function framesOf(stack: string, origin: string): string[] {
  return stack
    .split('\n')
    .filter((line) => line.includes(`${origin}/assets/`))
    .map((line) => /\/assets\/[\w.-]+\.js:\d+(?::\d+)?/u.exec(line)?.[0])
    .filter((place) => place !== undefined)
    .slice(0, framesKept)
}

/** What was thrown, as it may be told; null for what is nobody's fault or not ours. */
export function faultOf(thrown: unknown, { route, origin }: { route: string; origin: string }): Fault | null {
  if (!(thrown instanceof Error)) return null
  // Left, or no connection: that is how the world is, and is said on the page.
  if (thrown.name === 'AbortError' || thrown.name === 'CallError') return null
  const frames = framesOf(thrown.stack ?? '', origin)
  if (frames.length === 0) return null
  return {
    route,
    name: thrown.name.slice(0, longest.name),
    message: withoutQuotes(thrown.message).slice(0, longest.message),
    frames: frames.join('\n').slice(0, longest.frames),
  }
}
