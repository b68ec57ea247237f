import { normaliseName } from '../../parse/cues/names.ts'

/** A mention of a role in a text: the index of the role and the offsets of the name. */
export type Mention = { role: number; start: number; end: number }

/** Names with more words than this are not searched. */
const maxWords = 6
const word = /[\p{L}\p{N}][\p{L}\p{N}'\u2019-]*\.?/gu
/** Matches words that are part of many names and do not identify a person on their own. */
const genericWord =
  /^(?:MR|MRS|MS|MISS|DR|ST|SIR|LADY|LORD|CAPT|CAPTAIN|COL|COLONEL|GEN|GENERAL|LT|SGT|MAJOR|REV|PROF|DET|OFFICER|INSPECTOR|DETECTIVE|AGENT|DOCTOR|NURSE|OLD|YOUNG|LITTLE|BIG|FIRST|SECOND|THIRD|FOURTH|MAN|WOMAN|BOY|GIRL|GUY|KID|CHILD|VOICE|THE|A|AN|OF|AND|IN|ON|WITH|AT|FOR|KING|QUEEN|PRINCE|PRINCESS|DUKE|COUNT|COUNTESS|FATHER|MOTHER|BROTHER|SISTER|UNCLE|AUNT|MALE|FEMALE|GUARD|SOLDIER|HEAD|\d+|#\d+)$/u

/** Normalises a word of a name for comparison: `MRS.` and `MRS` are equal, and `ANNA'S` is `ANNA`. */
const foldWord = (text: string) => normaliseName(text).replace(/'S?$/u, '').replace(/\.$/u, '')

/**
 * Creates a function that finds mentions of roles in a text: full names, and words that only one role has in its name.
 * A mention must not begin with a lower-case letter, so `will` in `he will` is not a mention of the role WILL. Takes
 * linear time.
 */
export function createNameIndex(names: readonly (readonly string[])[]): (text: string) => Mention[] {
  const byPhrase = new Map<string, number>()
  const byWord = new Map<string, number>()
  const add = (index: Map<string, number>, key: string, role: number) => {
    const before = index.get(key)
    index.set(key, before === undefined || before === role ? role : -1)
  }
  for (const [role, aliases] of names.entries())
    for (const name of aliases) {
      const words = (name.slice(0, 100).match(word) ?? []).map(foldWord).filter(Boolean)
      if (words.length === 0 || words.length > maxWords) continue
      add(byPhrase, words.join(' '), role)
      if (words.length > 1) for (const one of new Set(words)) if (!genericWord.test(one)) add(byWord, one, role)
    }
  const firstWords = new Set([...byPhrase.keys()].map((phrase) => phrase.split(' ')[0] ?? ''))

  return (text) => {
    const found: Mention[] = []
    const tokens = [...text.matchAll(word)]
    for (let at = 0; at < tokens.length; at += 1) {
      const token = tokens[at]
      if (!token || !/^[\p{Lu}\p{Lo}\d]/u.test(token[0])) continue
      const first = foldWord(token[0])
      let role: number | undefined
      let length = 1
      if (firstWords.has(first)) {
        const folded = tokens.slice(at, at + maxWords).map((one) => foldWord(one[0]))
        for (let count = folded.length; count > 0 && role === undefined; count -= 1) {
          role = byPhrase.get(folded.slice(0, count).join(' '))
          length = count
        }
      }
      if (role === undefined) {
        role = byWord.get(first)
        length = 1
      }
      if (role === undefined || role < 0) continue
      const last = tokens[at + length - 1] ?? token
      const before = found.at(-1)
      // In `Catherine Petkoff`, only CATHERINE is mentioned, although PETKOFF is also a role.
      if (before && before.role !== role && /^\s$/u.test(text.slice(before.end, token.index))) {
        before.end = last.index + last[0].length
        continue
      }
      found.push({ role, start: token.index, end: last.index + last[0].replace(/\.$/u, '').length })
      at += length - 1
    }
    return found
  }
}
