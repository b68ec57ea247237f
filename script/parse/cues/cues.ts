import { isAbbreviatedTitle, isCapsName, isCaselessName, isTitleName } from './names.ts'
import { lowerNameIn, titleNameIn } from './titleCues.ts'

/** How a script marks who speaks. A script keeps to one way, give or take a slip. */
export type CueStyle = 'alone' | 'titleAlone' | 'capsInline' | 'titleInline' | 'tagged'

export type Cue = {
  style: CueStyle
  name: string
  /** V.O., O.S., ON PHONE: what stands beside the name in brackets and is no direction. */
  extension: string
  /** What stands on the line after the name: the speech, or a direction. */
  rest: string
  /** The point or colon after the name. */
  mark: '.' | ':' | ''
  isDual: boolean
  /** Only a wide space or a dash stands between the name and the words: nothing where scripts mark names otherwise. */
  isParted?: boolean | undefined
  /** The name, and with it nothing else of the row, stands in italics: `_Ogre_`, `_Gon._ Words`. */
  isItalic?: boolean | undefined
  /** A comma and a direction stand after the name, `ORGON, rising.`: so does who plays, in a list. */
  isDirected?: boolean | undefined
}

const EXTENSION =
  /^(?:v\.? ?[o0]|o\.? ?[sc]|off|off[- ]?screen|off[- ]?stage|voice ?over|on (?:the )?(?:phone|tv|radio|screen|video)|into phone|phone|filtered|radio|cont['\u2019]?d?|continu(?:ed|ing)|pre-?lap|various|subtitled?|as \p{Lu}.*)(?:[\s,;/.]+(?:pre-?lap|cont['\u2019]?d?|v\.?[o0]|o\.?s|on phone|subtitled?))*\.?$/iu
const CONTINUED =
  /\bcont(?:['\u2019]?d|inued|inuing)?\b\.?|(?:^|\s)(?:suite|forts(?:etzung|\.)?|segue|sigue|continu[a\u00E9])\b/iu

export const isContinued = (extension: string): boolean => CONTINUED.test(extension)

/** Without the marks around it; by hand, since a pattern would begin anew at each of a thousand stars. */
function unmarked(text: string): string {
  let [start, end] = [0, text.length]
  const isMark = (at: number) => text[at] === '_' || text[at] === '*'
  while (start < end && isMark(start)) start++
  while (end > start && isMark(end - 1)) end--
  return text.slice(start, end).trim()
}

const make = (style: CueStyle, name: string, more: Partial<Cue> = {}): Cue => ({
  style,
  name: unmarked(name).replace(/^@\s*/u, '').replace(/\s+/gu, ' '),
  extension: '',
  rest: '',
  mark: '',
  isDual: false,
  ...more,
})

/** Brackets after a name: what is an extension goes to it, the rest is the beginning of the speech. */
function brackets(after: string): { extension: string; rest: string } {
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
/** By here a name has ended: at the line's end, or at a bracket. */
const LONGEST_HEAD = 120
const endsInTime = (text: string) => text.length <= LONGEST_HEAD || /[([]/u.test(text.slice(0, LONGEST_HEAD))

/** A name by itself on its line, with what may stand beside it: `NORA.`, `EDWARD (V.O.) (CONT'D)`, `NORA. [sitting]`. */
function aloneCue(line: string): Cue | undefined {
  const text = unmarked(line)
  const isForced = text.startsWith('@')
  const found = endsInTime(text) ? ALONE.exec(text) : null
  if (!found) return undefined
  const [, written = '', beside = '', caret = '', point = '', direction = ''] = found
  const endsInPoint = written.endsWith('.') && !isAbbreviatedTitle(written.split(/\s+/u).at(-1) ?? '')
  const name = unmarked(endsInPoint ? written.slice(0, -1) : written)
  if (!isForced && !isCapsName(name) && !isCaselessName(name)) return undefined
  const { extension, rest } = brackets(beside)
  const mark = point === ':' || point === '\uFF1A' ? ':' : endsInPoint || point === '.' ? '.' : ''
  return make('alone', name, { extension, mark, rest: `${rest} ${direction}`.trim(), isDual: caret !== '' })
}

/** A page's columns (`ANNA   You came.`) and a dash part name and words as a point does; both columns in capitals are two names. */
const PARTED = /^(?:\s{2,}|\s+(?:--?|[\u2013\u2014])\s+|(?:--|[\u2013\u2014])\s*)(?=.{0,60}\p{Ll})/u
/** A dash that no space parts from the name: `YANK--[Turning] Words`. */
const JOINED = /(?:--|[\u2013\u2014])(?=.{0,60}\p{Ll})/u

/** Where a name in capitals at the beginning of a line ends; 0 where there is none. */
function capsNameEnd(text: string): number {
  let end = 0
  for (const word of text.matchAll(/\S+/gu)) {
    const joined = word.index > 48 ? -1 : text.slice(word.index, word.index + LONGEST_HEAD).search(JOINED)
    if (joined > 0 && joined < word[0].length && isCapsName(text.slice(0, word.index + joined)))
      return word.index + joined
    const bare = word[0].replace(/(?<=[.:])[_*]{1,3}$/u, '')
    const at = word.index + bare.length
    if (at > 48) return 0
    if (/^_*[[(]/u.test(bare)) return end > 0 && isCapsName(text.slice(0, end)) ? end : 0
    const isEnd = /[.:]$/u.test(bare) && !isAbbreviatedTitle(bare)
    if (isEnd) return isCapsName(text.slice(0, at).replace(/[.:]$/u, '')) ? at : 0
    if (PARTED.test(text.slice(at, at + LONGEST_HEAD)) && isCapsName(text.slice(0, at))) return at
    end = at
  }
  return 0
}

function capsInlineCue(line: string): Cue | undefined {
  const text = line.replace(/^[_*]+(?=[\p{Lu}@])/u, '')
  const end = capsNameEnd(text)
  if (end === 0) return undefined
  const written = text.slice(0, end)
  const mark = /[.:]$/u.exec(written)?.[0] ?? ''
  const behind = text.slice(end).replace(/^[_*]+(?=\s|$)/u, '')
  const parting = mark ? '' : (PARTED.exec(behind.slice(0, LONGEST_HEAD))?.[0] ?? '')
  const beside = brackets(behind.slice(parting.length))
  const { extension } = beside
  // `KATIE (off): Words`
  const isMarkedBehind = !mark && extension !== '' && /^[.:]\s/u.test(beside.rest)
  if (isMarkedBehind) {
    const own = { extension, rest: beside.rest.slice(1).trim(), mark: beside.rest.startsWith(':') ? ':' : '.' } as const
    return own.rest === '' ? undefined : make('capsInline', written, own)
  }
  const { rest } = beside
  const after = mark ? rest : rest.replace(/^([[(][^\])]*[\])][_*]*)\s*[.:]\s*/u, '$1 ')
  if (after === '') return undefined
  // Without a point a bracket, a dash or a column must follow, or every sentence that begins with a name would be one.
  if (!mark && parting === '' && !/^_*[[(]/u.test(after)) return undefined
  return make('capsInline', written.replace(/[.:]$/u, ''), {
    extension,
    rest: after,
    mark: mark === ':' ? ':' : mark ? '.' : '',
    ...(parting !== '' && { isParted: true }),
  })
}

/** A name, its point and nothing more between the signs of italics. */
const isItalicHead = (line: string) => /^_[^_]{2,48}_(?=\s|$)/u.test(line)

/** `_Fer._ _Mir._ Words`: both say them. */
const SEVERAL = /^_([^_.]{2,30})\._,?\s+(?:and\s+|&\s+)?_([^_.]{2,30})\._\s+(?=\S)/u

function titleInlineCue(line: string): Cue | undefined {
  const several = SEVERAL.exec(line.slice(0, LONGEST_HEAD))
  if (several && isTitleName(several[1] ?? '') && isTitleName(several[2] ?? '')) {
    const rest = line.slice(several[0].length)
    return make('titleInline', `${several[1]} and ${several[2]}`, { rest, mark: '.', isItalic: true })
  }
  const found = titleNameIn(line) ?? lowerNameIn(line)
  if (!found || found.rest === '') return undefined
  return make('titleInline', found.name, { ...found, ...(isItalicHead(line) && { isItalic: true }) })
}

/** A name in title case by itself on its line: nothing but that it comes again tells it from a word. */
function titleAloneCue(line: string): Cue | undefined {
  const text = unmarked(line)
  if (text.length > LONGEST_HEAD) return undefined
  const isItalic = /^_[^_]{2,90}_$/u.test(line)
  const more = isItalic ? { isItalic } : {}
  const found = titleNameIn(text) ?? lowerNameIn(`${text} `)
  if (found)
    return found.rest === '' || isBracket(found.rest)
      ? make('titleAlone', found.name, { ...found, ...more })
      : undefined
  const [, name = '', rest = ''] = /^([^[(]{2,32}?)\s*((?:[[(].*)?)$/u.exec(text) ?? []
  return isTitleName(name) && (rest === '' || isBracket(rest)) ? make('titleAlone', name, { rest, ...more }) : undefined
}

const isBracket = (text: string) => /^[[(][^\][()]*[\])]\.?$/u.test(text)

/** `\u674E\u96F7\uFF1A\u4F60\u597D\u3002`: only a colon tells a name from a sentence where there are no capitals. */
function caselessInlineCue(line: string): Cue | undefined {
  const found =
    /^([^:\uFF1A([\uFF08]{2,50})(?:[([\uFF08]([^\])\uFF09]{1,200})[\])\uFF09])?\s*[:\uFF1A]\s*(\S.*)$/u.exec(line)
  const [, name = '', direction = '', rest = ''] = found ?? []
  if (!isCaselessName(name.trim())) return undefined
  return make('titleInline', name.trim(), { rest: direction ? `(${direction}) ${rest}` : rest, mark: ':' })
}

function taggedCue(line: string): Cue | undefined {
  const found = /^\[([\p{Lu}\p{N}][^\][]{0,39})\]:?\s+(\S.*)$/u.exec(line)
  if (!found) return undefined
  const [, name = '', rest = ''] = found
  return /[.!?,]$/u.test(name) || name.split(' ').length > 4 ? undefined : make('tagged', name, { rest, mark: ':' })
}

/** `DON JUAN.\u2014Words`, `Raina.--Words`: the dash after the point says nothing more. */
const DASHED = /^([^:\u2014\u2013[(]{1,40}?[.:])\s?(?:---?|-(?=[\s\p{Lu}\u00BF\u00A1([_])|[\u2014\u2013])\s*(?=\S)/u
function undashed(line: string): string {
  const found = DASHED.exec(line.slice(0, LONGEST_HEAD))
  return found ? `${found[1]} ${line.slice(found[0].length)}` : line
}

/** `ORGON, rising.` on its line, or before his words: a direction after a comma, as French plays have it. */
const DIRECTED = /^\s([_*]*\p{Ll}[^.:;!?]{1,90}?)[_*]*(?:([.:])[_*]*(?:\s+|$)(.*))?$/u
const LONGEST_DIRECTED = 40
/** What stands before the comma, by hand: a pattern would part a thousand stars before, in and after the name in every way. */
function directedName(head: string): string {
  const marks = /^[_*]*/u.exec(head)?.[0].length ?? 0
  const written = head.slice(Math.max(0, Math.min(marks, head.length - 2)))
  const name = written.slice(0, LONGEST_DIRECTED)
  if (written.length < 2) return ''
  return /[.:;()[\]]/u.test(name) || !/^[_*]*$/u.test(written.slice(LONGEST_DIRECTED)) ? '' : name.trim()
}
function directedCue(line: string): Cue | undefined {
  const comma = line.indexOf(',')
  const name = directedName(line.slice(0, Math.max(0, comma)))
  if (!isCapsName(name)) return undefined
  const found = DIRECTED.exec(line.slice(comma + 1))
  if (!found) return undefined
  const [, direction = '', mark = '', rest = ''] = found
  const words = rest.replace(/^(?:--?|[\u2014\u2013])\s*/u, '')
  return make(words === '' ? 'alone' : 'capsInline', name, {
    rest: `(${direction.replace(/[_*]/gu, '')}) ${words}`.trim(),
    mark: mark === ':' ? ':' : mark === '.' ? '.' : '',
    isDirected: true,
  })
}

/** All that a line could be read as, when it is a cue. */
export function cuesIn(line: string): Cue[] {
  const text = undashed(line)
  const alone = aloneCue(line) ?? directedCue(line)
  const all = [alone, capsInlineCue(text), titleInlineCue(text) ?? caselessInlineCue(line), taggedCue(line)]
  if (!alone) all.push(titleAloneCue(line))
  return all.filter((cue) => cue !== undefined)
}
