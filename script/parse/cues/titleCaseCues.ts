import type { Cue } from './cues.ts'
import { isAbbreviatedTitle, isTitleName } from './names.ts'

const MOST_WORDS = 4
const LONGEST_DIRECTION = 200
const NAME_WORD = /^\p{Lu}[\p{L}'\u2019-]*\.?$/u
const JOINER = /^(?:of|the|and|de|la|le|du|von|van)$/u
const LOWER_NAME = /^(\p{Ll}[\p{L}'\u2019-]{1,20}(?: \p{L}[\p{L}'\u2019-]{0,20})?):\s+(?=\S|$)/u

export type NamedInTitleCase = Pick<Cue, 'name' | 'mark' | 'rest'>

const closing = (open: string) => (open === '[' ? ']' : ')')

/** A direction in brackets at the beginning of a text, and what stands behind it. */
function cutDirection(text: string): { direction: string; after: string } | undefined {
  const found = /^[_*]*([[(])/u.exec(text)
  if (!found) return undefined
  const end = text.slice(0, LONGEST_DIRECTION).indexOf(closing(found[1] ?? ''), found[0].length)
  return end < 0 ? undefined : { direction: text.slice(0, end + 1), after: text.slice(end + 1) }
}

/**
 * The name in title case that a line begins with, up to its point or colon: `Lady Bracknell. Words`, `Jack [rising]: Words`,
 * `Mrs. Alving.` alone. Only a mark tells it from a sentence.
 */
export function titleNameIn(line: string): NamedInTitleCase | undefined {
  const text = line.replace(/^[_*]+/u, '')
  let end = 0
  let words = 0
  for (const [word] of text.slice(0, 60).matchAll(/\S+/gu)) {
    const at = text.indexOf(word, end)
    const bare = word.replace(/[_*]+$/u, '')
    if (words > 0 && /^[_*]*[[(]/u.test(word)) return behindDirection(text, end)
    if (++words > MOST_WORDS) return undefined
    const isEnd = /[.:]$/u.test(bare) && !isAbbreviatedTitle(bare)
    const own = (isEnd ? bare.slice(0, -1) : bare).replace(/[_*]+$/u, '')
    if (!NAME_WORD.test(own) && (words === 1 || !JOINER.test(own))) return undefined
    end = at + word.length
    if (!isEnd) continue
    const name = text.slice(0, at + own.length)
    const cut = cutDirection(text.slice(end).trimStart())
    // The mark may stand on both sides of the direction: `Jack: (rising): Words`.
    const rest = cut ? `${cut.direction} ${cut.after.replace(/^[_*]*[.:]/u, '').trim()}` : text.slice(end)
    return named(name, bare.endsWith(':') ? ':' : '.', rest)
  }
  return undefined
}

function behindDirection(text: string, end: number): NamedInTitleCase | undefined {
  const cut = cutDirection(text.slice(end).trimStart())
  const mark = cut && /^[_*]*([.:])[_*]*(?=\s|$)/u.exec(cut.after)
  if (!mark) return undefined
  const rest = `${cut.direction} ${cut.after.slice(mark[0].length).trim()}`
  return named(text.slice(0, end), mark[1] === ':' ? ':' : '.', rest)
}

function named(written: string, mark: '.' | ':', rest: string): NamedInTitleCase | undefined {
  const name = written.replace(/[_*]+/gu, '').trim()
  return /\p{Ll}/u.test(name) && isTitleName(name) && !isAbbreviatedTitle(`${name}.`)
    ? { name, mark, rest: rest.trim() }
    : undefined
}

/** `anna: you came.`, as people chat, or `anna:` above her words: small letters, and a colon that alone says so. */
export function lowerNameIn(line: string): NamedInTitleCase | undefined {
  const found = LOWER_NAME.exec(line)
  const [whole = '', name = ''] = found ?? []
  const asTitle = name.replace(/(?<=^| )\p{Ll}/gu, (sign) => sign.toUpperCase())
  return found && isTitleName(asTitle) ? { name, mark: ':', rest: line.slice(whole.length) } : undefined
}
