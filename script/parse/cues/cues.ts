import { areInitials, isAbbreviatedTitle, isUpperCaseName, isCaselessName, isTitleCaseName } from './names.ts'
import { findLowerCaseName, findTitleCaseName } from './titleCaseCues.ts'

/**
 * How a script writes cues: names in capitals (`alone`) or title case (`titleAlone`) on their own rows, names in
 * capitals (`capsInline`) or title case (`titleInline`) before the speech, or names in square brackets (`tagged`). A
 * script uses one style, apart from mistakes.
 */
export type CueStyle = 'alone' | 'titleAlone' | 'capsInline' | 'titleInline' | 'tagged'

export type Cue = {
  style: CueStyle
  name: string
  /**
   * A technical remark in brackets after the name (V.O., O.S., ON PHONE), which is not a direction; '' if there is
   * none.
   */
  extension: string
  /** The text after the name on the same line: speech or direction; '' if there is none. */
  rest: string
  /** The full stop or colon after the name; '' if there is none. */
  mark: '.' | ':' | ''
  isDual: boolean
  /**
   * Whether only a wide space or a dash separates the name and the speech. Such cues are ignored if almost all names
   * of the script have a full stop or colon.
   */
  hasWeakSeparator?: boolean | undefined
  /** Whether only the name is in italics, as in `_Ogre_` or `_Gon._ Words`. */
  isItalic?: boolean | undefined
  /** Whether a comma and a direction follow the name, as in `ORGON, rising.` Rows of cast lists look the same. */
  hasCommaDirection?: boolean | undefined
}

const EXTENSION =
  /^(?:v\.? ?[o0]|o\.? ?[sc]|off|off[- ]?screen|off[- ]?stage|voice ?over|on (?:the )?(?:phone|tv|radio|screen|video)|into phone|phone|filtered|radio|cont['\u2019]?d?|continu(?:ed|ing)|pre-?lap|various|subtitled?|as \p{Lu}.*)(?:[\s,;/.]+(?:pre-?lap|cont['\u2019]?d?|v\.?[o0]|o\.?s|on phone|subtitled?))*\.?$/iu
const CONTINUED =
  /\bcont(?:['\u2019]?d|inued|inuing)?\b\.?|(?:^|\s)(?:suite|forts(?:etzung|\.)?|segue|sigue|continu[a\u00E9])\b/iu

export const isContinuation = (extension: string): boolean => CONTINUED.test(extension)

/**
 * Removes emphasis signs at both ends. Uses a loop, because a regular expression would take quadratic time on many `*`.
 */
function stripMarks(text: string): string {
  let [start, end] = [0, text.length]
  const isMark = (at: number) => text[at] === '_' || text[at] === '*'
  while (start < end && isMark(start)) start++
  while (end > start && isMark(end - 1)) end--
  return text.slice(start, end).trim()
}

const createCue = (style: CueStyle, name: string, more: Partial<Cue> = {}): Cue => ({
  style,
  name: stripMarks(name).replace(/^@\s*/u, '').replace(/\s+/gu, ' '),
  extension: '',
  rest: '',
  mark: '',
  isDual: false,
  ...more,
})

/** Splits the text after a name: extensions in brackets belong to the name, all other text begins the speech. */
function splitBrackets(after: string): { extension: string; rest: string } {
  const extensions: string[] = []
  let rest = after
  for (;;) {
    const found = /^\s*\(([^()]{0,60})\)/u.exec(rest)
    if (!found || !EXTENSION.test((found[1] ?? '').trim())) break
    extensions.push((found[1] ?? '').trim())
    rest = rest.slice(found[0].length)
  }
  return { extension: extensions.join(' '), rest: rest.trim() }
}

const ALONE = /^([^([\]:\uFF1A]{1,60}?)\s*((?:\([^()]{0,60}\)\s*)*)(?:(\^)\s*)?(?:([.:\uFF1A])\s*)?((?:_?[[(].*)?)$/u
/** A name must end within this many characters: at the end of the line or at a bracket. */
const MAX_HEAD_LENGTH = 120
const endsWithinLimit = (text: string) => text.length <= MAX_HEAD_LENGTH || /[([]/u.test(text.slice(0, MAX_HEAD_LENGTH))

/**
 * Parses a name on a separate line with the brackets that may follow it: `NORA.`, `EDWARD (V.O.) (CONT'D)`, `NORA.
 * [sitting]`.
 */
function parseOwnRowCue(line: string): Cue | undefined {
  const text = stripMarks(line)
  const isForced = text.startsWith('@')
  const found = endsWithinLimit(text) ? ALONE.exec(text) : null
  if (!found) return undefined
  const [, beforePoint = '', beside = '', caret = '', pointAfter = '', direction = ''] = found
  const isPointOfName = pointAfter === '.' && beside === '' && areInitials(`${beforePoint.split(/\s+/u).at(-1)}.`)
  const [written, point] = isPointOfName ? [`${beforePoint}.`, ''] : [beforePoint, pointAfter]
  const lastWord = written.split(/\s+/u).at(-1) ?? ''
  const endsInPoint = written.endsWith('.') && !isAbbreviatedTitle(lastWord) && !areInitials(lastWord)
  const name = stripMarks(endsInPoint ? written.slice(0, -1) : written)
  if (!isForced && !isUpperCaseName(name) && !isCaselessName(name)) return undefined
  const { extension, rest } = splitBrackets(beside)
  const mark = point === ':' || point === '\uFF1A' ? ':' : endsInPoint || point === '.' ? '.' : ''
  return createCue('alone', name, { extension, mark, rest: `${rest} ${direction}`.trim(), isDual: caret !== '' })
}

/**
 * Matches a wide gap (`ANNA   You came.`) or dash before a speech with a lower-case letter. A text without lower-case
 * letters would be a second name.
 */
const SEPARATOR = /^(?:\s{2,}|\s+(?:--?|[\u2013\u2014])\s+|(?:--|[\u2013\u2014])\s*)(?=.{0,60}\p{Ll})/u
/** Matches a dash without a space before it, between a name and a speech: `YANK--[Turning] Words`. */
const JOINED_DASH = /(?:--|[\u2013\u2014])(?=.{0,60}\p{Ll})/u

/** Returns the offset at which an upper-case name at the start of a line ends; 0 if there is none. */
function findUpperCaseNameEnd(text: string): number {
  let end = 0
  for (const word of text.matchAll(/\S+/gu)) {
    const joined = word.index > 48 ? -1 : text.slice(word.index, word.index + MAX_HEAD_LENGTH).search(JOINED_DASH)
    if (joined > 0 && joined < word[0].length && isUpperCaseName(text.slice(0, word.index + joined)))
      return word.index + joined
    const bare = word[0].replace(/(?<=[.:])[_*]{1,3}$/u, '')
    const at = word.index + bare.length
    if (at > 48) return 0
    if (/^_*[[(]/u.test(bare)) return end > 0 && isUpperCaseName(text.slice(0, end)) ? end : 0
    const isEnd = /[.:]$/u.test(bare) && !isAbbreviatedTitle(bare)
    if (isEnd) return isUpperCaseName(text.slice(0, at).replace(/[.:]$/u, '')) ? at : 0
    if (SEPARATOR.test(text.slice(at, at + MAX_HEAD_LENGTH)) && isUpperCaseName(text.slice(0, at))) return at
    end = at
  }
  return 0
}

function parseUpperCaseInlineCue(line: string): Cue | undefined {
  const text = line.replace(/^[_*]+(?=[\p{Lu}@])/u, '')
  const end = findUpperCaseNameEnd(text)
  if (end === 0) return undefined
  const written = text.slice(0, end)
  const mark = /[.:]$/u.exec(written)?.[0] ?? ''
  const behindName = text.slice(end).replace(/^[_*]+(?=\s|$)/u, '')
  const separator = mark ? '' : (SEPARATOR.exec(behindName.slice(0, MAX_HEAD_LENGTH))?.[0] ?? '')
  const beside = splitBrackets(behindName.slice(separator.length))
  const { extension } = beside
  // The `.` or `:` of a cue can follow the extension instead of the name: `KATIE (off): Words`.
  const hasMarkAfterBrackets = !mark && extension !== '' && /^[.:]\s/u.test(beside.rest)
  if (hasMarkAfterBrackets) {
    const own = { extension, rest: beside.rest.slice(1).trim(), mark: beside.rest.startsWith(':') ? ':' : '.' } as const
    return own.rest === '' ? undefined : createCue('capsInline', written, own)
  }
  const { rest } = beside
  const after = mark ? rest : rest.replace(/^([[(][^\])]*[\])][_*]*)\s*[.:]\s*/u, '$1 ')
  if (after === '') return undefined
  // If no `.` or `:` follows the name, a bracket, dash or wide gap must follow. Otherwise every sentence that begins
  // with a name would be a cue.
  if (!mark && separator === '' && !/^_*[[(]/u.test(after)) return undefined
  return createCue('capsInline', written.replace(/[.:]$/u, ''), {
    extension,
    rest: after,
    mark: mark === ':' ? ':' : mark ? '.' : '',
    ...(separator !== '' && { hasWeakSeparator: true }),
  })
}

/** Whether the name at the start of a row, with its `.` or `:`, is in italics, but not the words after it. */
const isItalicHead = (line: string) => /^_[^_]{2,48}_(?=\s|$)/u.test(line)

/** Matches two names in italics before one speech, which both speak: `_Fer._ _Mir._ Words`. */
const SEVERAL = /^_([^_.]{2,30})\._,?\s+(?:and\s+|&\s+)?_([^_.]{2,30})\._\s+(?=\S)/u

function parseTitleCaseInlineCue(line: string): Cue | undefined {
  const several = SEVERAL.exec(line.slice(0, MAX_HEAD_LENGTH))
  if (several && isTitleCaseName(several[1] ?? '') && isTitleCaseName(several[2] ?? '')) {
    const rest = line.slice(several[0].length)
    return createCue('titleInline', `${several[1]} and ${several[2]}`, { rest, mark: '.', isItalic: true })
  }
  const found = findTitleCaseName(line) ?? findLowerCaseName(line)
  if (!found || found.rest === '') return undefined
  return createCue('titleInline', found.name, { ...found, ...(isItalicHead(line) && { isItalic: true }) })
}

/**
 * Parses a title-case name on a separate line. Other short lines match too, so a later step accepts only recurring
 * names.
 */
function parseTitleCaseOwnRowCue(line: string): Cue | undefined {
  const text = stripMarks(line)
  if (text.length > MAX_HEAD_LENGTH) return undefined
  const isItalic = /^_[^_]{2,90}_$/u.test(line)
  const more = isItalic ? { isItalic } : {}
  const found = findTitleCaseName(text) ?? findLowerCaseName(`${text} `)
  if (found)
    return found.rest === '' || isBracket(found.rest)
      ? createCue('titleAlone', found.name, { ...found, ...more })
      : undefined
  const [, name = '', rest = ''] = /^([^[(]{2,32}?)\s*((?:[[(].*)?)$/u.exec(text) ?? []
  return isTitleCaseName(name) && (rest === '' || isBracket(rest))
    ? createCue('titleAlone', name, { rest, ...more })
    : undefined
}

const isBracket = (text: string) => /^[[(][^\][()]*[\])]\.?$/u.test(text)

/** Parses a cue in a writing system without capitals (`李雷：你好。`). Only the colon shows that a name comes first. */
function parseCaselessCue(line: string): Cue | undefined {
  const found =
    /^([^:\uFF1A([\uFF08]{2,50})(?:[([\uFF08]([^\])\uFF09]{1,200})[\])\uFF09])?\s*[:\uFF1A]\s*(\S.*)$/u.exec(line)
  const [, name = '', direction = '', rest = ''] = found ?? []
  if (!isCaselessName(name.trim())) return undefined
  return createCue('titleInline', name.trim(), { rest: direction ? `(${direction}) ${rest}` : rest, mark: ':' })
}

function parseTaggedCue(line: string): Cue | undefined {
  const found = /^\[([\p{Lu}\p{N}][^\][]{0,39})\]:?\s+(\S.*)$/u.exec(line)
  if (!found) return undefined
  const [, name = '', rest = ''] = found
  return /[.!?,]$/u.test(name) || name.split(' ').length > 4
    ? undefined
    : createCue('tagged', name, { rest, mark: ':' })
}

/** Matches a dash after the `.` or `:` of a cue. The dash has no meaning: `Raina.--Words`. */
const DASHED = /^([^:\u2014\u2013[(]{1,40}?[.:])\s?(?:---?|-(?=[\s\p{Lu}\u00BF\u00A1([_])|[\u2014\u2013])\s*(?=\S)/u
function removeDash(line: string): string {
  const found = DASHED.exec(line.slice(0, MAX_HEAD_LENGTH))
  return found ? `${found[1]} ${line.slice(found[0].length)}` : line
}

/** Matches a direction after a comma, as in French plays: `ORGON, rising.`, with or without a speech after it. */
const COMMA_DIRECTION = /^\s([_*]*\p{Ll}[^.:;!?]{1,90}?)[_*]*(?:([.:])[_*]*(?:\s+|$)(.*))?$/u
const MAX_NAME_LENGTH = 40
/** Returns the name before the comma; '' if there is none. A single regular expression would be slow on many `*`. */
function nameBeforeComma(head: string): string {
  const marks = /^[_*]*/u.exec(head)?.[0].length ?? 0
  const written = head.slice(Math.max(0, Math.min(marks, head.length - 2)))
  const name = written.slice(0, MAX_NAME_LENGTH)
  if (written.length < 2) return ''
  return /[.:;()[\]]/u.test(name) || !/^[_*]*$/u.test(written.slice(MAX_NAME_LENGTH)) ? '' : name.trim()
}
function parseCommaDirectionCue(line: string): Cue | undefined {
  const comma = line.indexOf(',')
  const name = nameBeforeComma(line.slice(0, Math.max(0, comma)))
  if (!isUpperCaseName(name)) return undefined
  const found = COMMA_DIRECTION.exec(line.slice(comma + 1))
  if (!found) return undefined
  const [, direction = '', mark = '', rest = ''] = found
  const words = rest.replace(/^(?:--?|[\u2014\u2013])\s*/u, '')
  return createCue(words === '' ? 'alone' : 'capsInline', name, {
    rest: `(${direction.replace(/[_*]/gu, '')}) ${words}`.trim(),
    mark: mark === ':' ? ':' : mark === '.' ? '.' : '',
    hasCommaDirection: true,
  })
}

/** An age in brackets, with or without other words after it. */
const AGE =
  "(?:aged? )?(?:(?:early|mid|late)[ -](?:to[ -]late[ -])?)?(?:\\d{1,2}(?:['\\u2019]?s|ish)?|teens|(?:twen|thir|for|fif|six|seven|eigh)ties)(?:[,;/][^()]{0,80})?"
const PRONOUNS = '(?:she|he|they)(?:/(?:she|he|her|him|hers|his|them|theirs|they)){1,2}'
/**
 * Matches a row that introduces a role and is not a cue: an age or pronouns in brackets, then text, as in `WREN (29)
 * rubs her eyes.` or `JESS (she/her, 29) reads.`
 */
const INTRODUCTION = new RegExp(
  `^(?:(?:The|An?)\\s)?[^()a-z]{2,48}\\((?:${PRONOUNS}(?:[,;] ?[^()]{0,60})?|${AGE})\\)[,\\s]\\s*\\S`,
  'u',
)
/** Matches an action, which is not a cue: a verb follows the extension, as in `QUINN (O.S.) laughs.` */
const ACTION_OF_VOICE =
  /^(?:(?:The|An?)\s)?[^()a-z]{2,48}\((?:O\.? ?[SC]\.?|V\.? ?O\.?|OFF)\)\s(?:is|\p{Ll}{2,}(?<!s)s)\s?[^!?]{0,60}[.,]/u

/** Returns the line parsed as a cue, once for each style that matches; empty if it cannot be a cue. */
export function parseCues(line: string): Cue[] {
  const head = line.slice(0, MAX_HEAD_LENGTH * 2)
  if (INTRODUCTION.test(head) || ACTION_OF_VOICE.test(head)) return []
  const text = removeDash(line)
  const alone = parseOwnRowCue(line) ?? parseCommaDirectionCue(line)
  const all = [
    alone,
    parseUpperCaseInlineCue(text),
    parseTitleCaseInlineCue(text) ?? parseCaselessCue(line),
    parseTaggedCue(line),
  ]
  if (!alone) all.push(parseTitleCaseOwnRowCue(line))
  return all.filter((cue) => cue !== undefined)
}
