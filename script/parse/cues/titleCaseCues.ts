import type { Cue } from './cues.ts'
import { isAbbreviatedTitle, isTitleCaseName } from './names.ts'

const MAX_WORDS = 4
const MAX_DIRECTION_LENGTH = 200
const NAME_WORD = /^\p{Lu}[\p{L}'\u2019-]*\.?$/u
const JOINER = /^(?:of|the|and|de|la|le|du|von|van)$/u
const LOWER_NAME = /^(\p{Ll}[\p{L}'\u2019-]{1,20}(?: \p{L}[\p{L}'\u2019-]{0,20})?):\s+(?=\S|$)/u

export type TitleCaseCue = Pick<Cue, 'name' | 'mark' | 'rest'>

const closing = (open: string) => (open === '[' ? ']' : ')')

/** Splits a leading direction in brackets from the text after it; undefined if there is none. */
function splitDirection(text: string): { direction: string; after: string } | undefined {
  const found = /^[_*]*([[(])/u.exec(text)
  if (!found) return undefined
  const end = text.slice(0, MAX_DIRECTION_LENGTH).indexOf(closing(found[1] ?? ''), found[0].length)
  return end < 0 ? undefined : { direction: text.slice(0, end + 1), after: text.slice(end + 1) }
}

/**
 * Finds the title-case name at the start of a line: `Lady Bracknell. Words`, `Jack [rising]: Words`, `Mrs. Alving.`
 * Only the full stop or colon distinguishes the name from a sentence.
 */
export function findTitleCaseName(line: string): TitleCaseCue | undefined {
  const text = line.replace(/^[_*]+/u, '')
  let end = 0
  let words = 0
  for (const [word] of text.slice(0, 60).matchAll(/\S+/gu)) {
    const at = text.indexOf(word, end)
    const bare = word.replace(/[_*]+$/u, '')
    if (words > 0 && /^[_*]*[[(]/u.test(word)) return parseMarkAfterDirection(text, end)
    if (++words > MAX_WORDS) return undefined
    const isEnd = /[.:]$/u.test(bare) && !isAbbreviatedTitle(bare)
    const own = (isEnd ? bare.slice(0, -1) : bare).replace(/[_*]+$/u, '')
    if (!NAME_WORD.test(own) && (words === 1 || !JOINER.test(own))) return undefined
    end = at + word.length
    if (!isEnd) continue
    const name = text.slice(0, at + own.length)
    const cut = splitDirection(text.slice(end).trimStart())
    // If a colon is both before and after the direction (`Jack: (rising): Words`), the second colon is removed.
    const rest = cut ? `${cut.direction} ${cut.after.replace(/^[_*]*[.:]/u, '').trim()}` : text.slice(end)
    return createCue(name, bare.endsWith(':') ? ':' : '.', rest)
  }
  return undefined
}

function parseMarkAfterDirection(text: string, end: number): TitleCaseCue | undefined {
  const cut = splitDirection(text.slice(end).trimStart())
  const mark = cut && /^[_*]*([.:])[_*]*(?=\s|$)/u.exec(cut.after)
  if (!mark) return undefined
  const rest = `${cut.direction} ${cut.after.slice(mark[0].length).trim()}`
  return createCue(text.slice(0, end), mark[1] === ':' ? ':' : '.', rest)
}

function createCue(written: string, mark: '.' | ':', rest: string): TitleCaseCue | undefined {
  const name = written.replace(/[_*]+/gu, '').trim()
  return /\p{Ll}/u.test(name) && isTitleCaseName(name) && !isAbbreviatedTitle(`${name}.`)
    ? { name, mark, rest: rest.trim() }
    : undefined
}

/** Finds a lower-case name before a colon, as in chats: `anna: you came.`, or `anna:` above her speech. */
export function findLowerCaseName(line: string): TitleCaseCue | undefined {
  const found = LOWER_NAME.exec(line)
  const [whole = '', name = ''] = found ?? []
  const asTitle = name.replace(/(?<=^| )\p{Ll}/gu, (sign) => sign.toUpperCase())
  return found && isTitleCaseName(asTitle) ? { name, mark: ':', rest: line.slice(whole.length) } : undefined
}
