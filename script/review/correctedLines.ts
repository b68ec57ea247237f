import type {
  Understanding,
  UnderstoodCharacter,
  UnderstoodLine,
} from '@scene-partner/contract/operations/scriptReview'
import type { NameResolver } from './nameResolver.ts'

type Part = UnderstoodLine['parts'][number]

/** Marks a line as checked by the actor: full confidence and no doubt. */
export const markResolved = (line: UnderstoodLine): UnderstoodLine => {
  const { doubt: _settled, ...rest } = line
  return { ...rest, confidence: 1 }
}

/** Joins the spoken parts of a speech, without its directions. */
export const joinSpokenParts = (parts: readonly Part[]): string =>
  parts.flatMap(({ kind, text }) => (kind === 'speech' ? [text] : [])).join(' ')

/** Splits a text into parts: text in brackets is a direction, the rest is spoken. */
function parseParts(text: string): Part[] {
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

/**
 * Splits `ANNA: You came.` into the name, as cue, and the other words. If the text begins with no name of `characters`,
 * these names together are the cue.
 */
function withoutName(text: string, characters: readonly string[]): { cue: string; rest: string } {
  for (const name of characters) {
    const rest = text.slice(name.length)
    if (text.slice(0, name.length).toLowerCase() === name.toLowerCase() && /^\s*[.:\u2013\u2014-]\s*\S/u.test(rest))
      return { cue: text.slice(0, name.length), rest: rest.replace(/^\s*[.:\u2013\u2014-]\s*/u, '') }
  }
  return { cue: characters.join(' and '), rest: text }
}

export function convertToSpeech(line: UnderstoodLine, characters: readonly string[]): UnderstoodLine {
  // A direction that was a speech before still has the parts of that speech. The text is built from these parts.
  if (line.kind === 'speech' || line.parts.length > 0) {
    return { ...markResolved(line), kind: 'speech', characters: [...characters], text: joinSpokenParts(line.parts) }
  }
  const { cue, rest } = withoutName(line.text, characters)
  const found = parseParts(rest)
  // If the complete text is in brackets, it is spoken all the same, because the actor marked it as a speech.
  const parts: Part[] = found.some(({ kind }) => kind === 'speech')
    ? found
    : [{ kind: 'speech', text: rest.replace(/^[([]|[)\]]$/gu, '').trim() || rest }]
  return {
    ...markResolved(line),
    kind: 'speech',
    characters: [...characters],
    cue,
    extension: '',
    parts,
    text: joinSpokenParts(parts),
  }
}

/**
 * Converts a line to a direction. The text of a speech becomes its cue, its extension and all its parts. The line also
 * still has the parts, so that it can become a speech again.
 */
export function convertToDirection(line: UnderstoodLine): UnderstoodLine {
  if (line.kind !== 'speech') return { ...markResolved(line), characters: [] }
  const { isDual: _beside, ...rest } = markResolved(line)
  const extension = line.extension ? `(${line.extension})` : ''
  const text = [line.cue, extension, ...line.parts.map((part) => part.text)].filter(Boolean).join(' ')
  return { ...rest, kind: 'action', characters: [], text }
}

/** Appends the texts of the lines `others` to the speech `before`. */
export function joinLines(before: UnderstoodLine, others: readonly UnderstoodLine[]): UnderstoodLine {
  const parts = [before, ...others].flatMap((line) => (line.kind === 'speech' ? line.parts : parseParts(line.text)))
  const lastLine = others.reduce((last, line) => Math.max(last, line.lastLine), before.lastLine)
  return { ...markResolved(before), parts, text: joinSpokenParts(parts), lastLine }
}

const noSpeech = { cue: '', extension: '', parts: [] }

/** Splits a line at a character offset of its text. Undefined if a half would be empty or the new id too long. */
export function splitLine(line: UnderstoodLine, at: number): [UnderstoodLine, UnderstoodLine] | undefined {
  if (line.text.slice(0, at).trim() === '' || line.text.slice(at).trim() === '') return undefined
  const id = `${line.id}+${at}`
  if (id.length > 64) return undefined
  if (line.kind !== 'speech') {
    const [first, second] = [line.text.slice(0, at).trim(), line.text.slice(at).trim()]
    return [
      { ...markResolved(line), ...noSpeech, text: first },
      { ...markResolved(line), ...noSpeech, id, text: second },
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
    { ...markResolved(line), parts: before, text: joinSpokenParts(before) },
    { ...markResolved(line), id, parts: after, text: joinSpokenParts(after) },
  ]
}

/** Removes the first `length` characters of the spoken text, such as a name that is not spoken. */
export function removeWords(line: UnderstoodLine, length: number): UnderstoodLine {
  let left = length
  const parts = line.parts.flatMap((part): Part[] => {
    if (part.kind === 'parenthetical' || left <= 0) return [part]
    const text = part.text.slice(left).trim()
    left -= part.text.length + 1
    return text === '' ? [] : [{ ...part, text }]
  })
  return { ...line, parts, text: joinSpokenParts(parts) }
}

const countWords = (text: string) => text.match(/\S+/gu)?.length ?? 0

/** Recounts speeches and words per role, and lists the lines of each scene. */
export function summariseLines(
  { characters, scenes }: Understanding,
  lines: readonly UnderstoodLine[],
  names: NameResolver,
): Pick<Understanding, 'characters' | 'scenes'> {
  // Counts in the order of the roles, so that two roles with the same number of speeches stay in this order.
  const counts = new Map<string, { speeches: number; words: number }>()
  for (const { name } of characters)
    for (const currentName of names.currentNames(names.resolveOriginal(name)))
      counts.set(currentName, { speeches: 0, words: 0 })
  const linesByScene = scenes.map((): string[] => [])
  for (const line of lines) {
    linesByScene[line.scene]?.push(line.id)
    for (const name of line.characters) {
      const count = counts.get(name) ?? { speeches: 0, words: 0 }
      counts.set(name, { speeches: count.speeches + 1, words: count.words + countWords(line.text) })
    }
  }
  const charactersByName = new Map<string, UnderstoodCharacter>()
  for (const character of characters) {
    // Description, gender and age stay with a role that is renamed.
    for (const name of names.currentNames(names.resolveOriginal(character.name))) {
      const before = charactersByName.get(name)
      if (!before || character.name === name) charactersByName.set(name, { ...before, ...character, name })
      else
        charactersByName.set(name, {
          ...character,
          ...before,
          description: before.description || character.description,
          name,
        })
    }
  }
  const speaking = [...counts].filter(([, { speeches }]) => speeches > 0)
  // The current name of a role is not an alias of another role, because choosing a voice for one role must not affect
  // the other.
  const namesInUse = new Set(speaking.map(([name]) => name))
  const cast = speaking.map(([name, count]) => ({
    ...(charactersByName.get(name) ?? { description: '' }),
    name,
    aliases: names.listAliases(name).filter((alias) => !namesInUse.has(alias)),
    ...count,
  }))
  return {
    characters: cast.toSorted((one, other) => other.speeches - one.speeches),
    scenes: scenes.map((scene, index) => ({ ...scene, lines: linesByScene[index] ?? [] })),
  }
}
