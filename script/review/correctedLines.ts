import type {
  Understanding,
  UnderstoodCharacter,
  UnderstoodLine,
} from '@scene-partner/contract/operations/understanding'
import type { Names } from './correctedNames.ts'

type Part = UnderstoodLine['parts'][number]

/** Somebody looked at it: there is nothing to doubt any more. */
export const settled = (line: UnderstoodLine): UnderstoodLine => {
  const { doubt: _settled, ...rest } = line
  return { ...rest, confidence: 1 }
}

/** The words alone, as they are spoken. */
export const spokenOf = (parts: readonly Part[]): string =>
  parts.flatMap(({ kind, text }) => (kind === 'speech' ? [text] : [])).join(' ')

/** What stands in parentheses is a direction; the rest is said. */
function partsOf(text: string): Part[] {
  return text
    .split(/(\([^()]*\)|\[[^[\]]*\])/u)
    .map((piece) => piece.trim())
    .filter(Boolean)
    .map((piece) =>
      /^[([].*[)\]]$/u.test(piece)
        ? { kind: 'parenthetical' as const, text: `(${piece.slice(1, -1).trim()})` }
        : { kind: 'speech' as const, text: piece },
    )
}

/** `ANNA: You came.` read as a direction, and now said by Anna: her name is not. */
function withoutName(text: string, characters: readonly string[]): { cue: string; rest: string } {
  for (const name of characters) {
    const rest = text.slice(name.length)
    if (text.slice(0, name.length).toLowerCase() === name.toLowerCase() && /^\s*[.:\u2013\u2014-]\s*\S/u.test(rest))
      return { cue: text.slice(0, name.length), rest: rest.replace(/^\s*[.:\u2013\u2014-]\s*/u, '') }
  }
  return { cue: characters.join(' and '), rest: text }
}

export function asSpeech(line: UnderstoodLine, characters: readonly string[]): UnderstoodLine {
  // One that was a speech before it was called a direction is said as it was: its cue is not among the words.
  if (line.kind === 'speech' || line.parts.length > 0) {
    return { ...settled(line), kind: 'speech', characters: [...characters], text: spokenOf(line.parts) }
  }
  const { cue, rest } = withoutName(line.text, characters)
  const found = partsOf(rest)
  // All of it in parentheses, and it is said none the less.
  const parts: Part[] = found.some(({ kind }) => kind === 'speech')
    ? found
    : [{ kind: 'speech', text: rest.replace(/^[([]|[)\]]$/gu, '').trim() || rest }]
  return {
    ...settled(line),
    kind: 'speech',
    characters: [...characters],
    cue,
    extension: '',
    parts,
    text: spokenOf(parts),
  }
}

/** All that stands there, its cue as well; which of it was said is kept, should somebody say it after all. */
export function asDirection(line: UnderstoodLine): UnderstoodLine {
  if (line.kind !== 'speech') return { ...settled(line), characters: [] }
  const { isDual: _beside, ...rest } = settled(line)
  const extension = line.extension ? `(${line.extension})` : ''
  const text = [line.cue, extension, ...line.parts.map((part) => part.text)].filter(Boolean).join(' ')
  return { ...rest, kind: 'action', characters: [], text }
}

/** The words of the others are said by whoever said the first. */
export function joinOn(before: UnderstoodLine, others: readonly UnderstoodLine[]): UnderstoodLine {
  const parts = [before, ...others].flatMap((line) => (line.kind === 'speech' ? line.parts : partsOf(line.text)))
  const lastLine = others.reduce((last, line) => Math.max(last, line.lastLine), before.lastLine)
  return { ...settled(before), parts, text: spokenOf(parts), lastLine }
}

const unsaid = { cue: '', extension: '', parts: [] }

/** Two of one line, from a character of its words on; nothing where that is at an end of it. */
export function splitAt(line: UnderstoodLine, at: number): [UnderstoodLine, UnderstoodLine] | undefined {
  if (line.text.slice(0, at).trim() === '' || line.text.slice(at).trim() === '') return undefined
  const id = `${line.id}+${at}`
  if (id.length > 64) return undefined
  if (line.kind !== 'speech') {
    const [first, second] = [line.text.slice(0, at).trim(), line.text.slice(at).trim()]
    return [
      { ...settled(line), ...unsaid, text: first },
      { ...settled(line), ...unsaid, id, text: second },
    ]
  }
  const [before, after]: [Part[], Part[]] = [[], []]
  let passed = 0
  for (const part of line.parts) {
    if (part.kind === 'parenthetical') (passed < at ? before : after).push(part)
    else {
      const [first, second] = [
        part.text.slice(0, Math.max(0, at - passed)).trim(),
        part.text.slice(Math.max(0, at - passed)).trim(),
      ]
      if (first) before.push({ kind: 'speech', text: first })
      if (second) after.push({ kind: 'speech', text: second })
      passed += part.text.length + 1
    }
  }
  return [
    { ...settled(line), parts: before, text: spokenOf(before) },
    { ...settled(line), id, parts: after, text: spokenOf(after) },
  ]
}

const countWords = (text: string) => text.match(/\S+/gu)?.length ?? 0

/** Who plays in it now, and which lines each scene has. */
export function summarise(
  { characters, scenes }: Understanding,
  lines: readonly UnderstoodLine[],
  names: Names,
): Pick<Understanding, 'characters' | 'scenes'> {
  // In the order they had: of two who speak as often, the first one stays first.
  const counts = new Map<string, { speeches: number; words: number }>()
  for (const { name } of characters)
    for (const now of names.nameOf(names.originalOf(name))) counts.set(now, { speeches: 0, words: 0 })
  const linesOf = scenes.map((): string[] => [])
  for (const line of lines) {
    linesOf[line.scene]?.push(line.id)
    for (const name of line.characters) {
      const count = counts.get(name) ?? { speeches: 0, words: 0 }
      counts.set(name, { speeches: count.speeches + 1, words: count.words + countWords(line.text) })
    }
  }
  const known = new Map<string, UnderstoodCharacter>()
  for (const character of characters) {
    // What was told of somebody holds for who they are.
    for (const name of names.nameOf(names.originalOf(character.name))) {
      const before = known.get(name)
      if (!before || character.name === name) known.set(name, { ...before, ...character, name })
      else known.set(name, { ...character, ...before, description: before.description || character.description, name })
    }
  }
  const speaking = [...counts].filter(([, { speeches }]) => speeches > 0)
  // A name that somebody bears now is no other's from before: whoever plays the one does not play the other.
  const borne = new Set(speaking.map(([name]) => name))
  const cast = speaking.map(([name, count]) => ({
    ...(known.get(name) ?? { description: '' }),
    name,
    aliases: names.aliasesOf(name).filter((alias) => !borne.has(alias)),
    ...count,
  }))
  return {
    characters: cast.toSorted((one, other) => other.speeches - one.speeches),
    scenes: scenes.map((scene, index) => ({ ...scene, lines: linesOf[index] ?? [] })),
  }
}
