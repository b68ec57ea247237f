import { normaliseName } from '../parse/cues/names.ts'

type Role = { name: string; aliases: readonly string[] }
/**
 * The name of a role inside a speech, at which a speech of that role begins. `start` is the offset of the name. `end` is
 * the offset after the name and, if there is one, its `.` or `:`.
 */
export type InsideCue = { name: string; start: number; end: number }

const MAX_WORDS = 4
/** Matches up to four words that begin with capital letters, between the end of a sentence and the next sentence. */
const LEAD =
  /(?<=[.!?\u2026"'\u2019\u201D)\]\u2014-]\s{1,3})((?:(?:(?:M[Rr][Ss]?|M[Ss]|D[Rr]|S[Tt]|C[Aa][Pp][Tt]|C[Oo][Ll]|G[Ee][Nn]|P[Rr][Oo][Ff]|R[Ee][Vv]|S[Gg][Tt])\.|\p{Lu}[\p{L}'\u2019-]{0,20})\s{1,2}){0,3}\p{Lu}[\p{L}'\u2019-]{0,20})(?:([.:])\s+(?=\S)|\s+(?=["'\u2018\u201C([]?\p{Lu}))/gu

/**
 * Returns a function that finds where a speech first contains the name of a role that looks like a cue: `… NORA. Who?`
 */
export function createInsideCueFinder(roles: readonly Role[]): (text: string) => InsideCue | undefined {
  const names = new Map(
    roles.flatMap(({ name, aliases }) => [name, ...aliases].map((one) => [normaliseName(one), name])),
  )
  return (text) => {
    for (const found of text.matchAll(LEAD)) {
      const [, written = '', mark = ''] = found
      const words = [...written.matchAll(/\S+/gu)].slice(0, MAX_WORDS)
      for (let count = words.length; count > 0; count--) {
        const last = words[count - 1]
        const end = (last?.index ?? 0) + (last?.[0].length ?? 0)
        const isWhole = end === written.length
        const own = written.slice(0, end)
        // A name in title case without `.` or `:` is not a cue: it may be the first word of a sentence.
        const isCue = (isWhole && mark !== '') || own === own.toUpperCase()
        const name = names.get(normaliseName(own))
        if (name === undefined || !isCue) continue
        const length = isWhole ? found[0].length : end
        return { name, start: found.index, end: found.index + length }
      }
    }
    return undefined
  }
}
