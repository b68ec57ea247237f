// Rich text (RTF 1.9): words and paragraphs, with style, indent and alignment. Pictures, fonts and fields are passed over.
import { TextDecoder } from 'node:util'
import type { Paragraph } from './paragraphs.ts'
import { Unreadable } from './unreadable.ts'

const DEEPEST = 500
const TWENTIETHS = 20
const PASSED_OVER = new Set(
  'fonttbl colortbl info pict object header headerl headerr headerf footer footerl footerr footerf footnote annotation listtable listoverridetable rsidtbl themedata datastore xmlnstbl fldinst generator revtbl latentstyles mmathPr'.split(
    ' ',
  ),
)
const SIGNS: Readonly<Record<string, string>> = {
  tab: '\t',
  line: '\n',
  lquote: '\u2018',
  rquote: '\u2019',
  ldblquote: '\u201C',
  rdblquote: '\u201D',
  endash: '\u2013',
  emdash: '\u2014',
  bullet: '\u2022',
  enspace: ' ',
  emspace: ' ',
}
const TOKEN = /\\(?:([a-z]{1,32})(-?\d{1,10})? ?|'([0-9a-f]{2})|([^a-z]))|([{}])|([^\\{}]+)/giu

type State = { skip: boolean; isStyles: boolean; codePage: string; unicodeSkip: number; isHidden: boolean }
type Form = { style: number; indent: number; firstLine: number; isCentred: boolean }

const plain = (): Form => ({ style: 0, indent: 0, firstLine: 0, isCentred: false })

function decoderOf(codePage: string): TextDecoder {
  try {
    return new TextDecoder(codePage)
  } catch (error) {
    if (error instanceof RangeError) return new TextDecoder('windows-1252')
    throw error
  }
}

/** The paragraphs of a rich text. Steps grow with its length. */
export function readRtf(bytes: Uint8Array): Paragraph[] {
  const source = Buffer.from(bytes).toString('latin1')
  const paragraphs: Paragraph[] = []
  const styles = new Map<number, string>()
  const stack: State[] = []
  let state: State = { skip: false, isStyles: false, codePage: 'windows-1252', unicodeSkip: 1, isHidden: false }
  let decoder = decoderOf(state.codePage)
  let form = plain()
  let text = ''
  let pending: number[] = []
  let toSkip = 0
  let styleNumber = 0
  let styleName = ''

  const flush = () => {
    if (pending.length > 0) text += decoder.decode(Uint8Array.from(pending))
    pending = []
  }
  const say = (words: string) => {
    flush()
    if (state.isStyles) styleName += words
    else if (!state.skip && !state.isHidden) text += words
  }
  const finish = () => {
    flush()
    const style = styles.get(form.style) ?? ''
    for (const line of text.split('\n')) {
      const tabs = /^\t*/u.exec(line)?.[0].length ?? 0
      const indent = form.indent + form.firstLine + tabs * 36
      paragraphs.push({ text: line.replace(/\t/gu, ' ').trim(), style, indent, isCentred: form.isCentred })
    }
    text = ''
  }
  const control = (word: string, number: number | undefined) => {
    const sign = SIGNS[word]
    if (sign !== undefined) say(sign)
    else if (PASSED_OVER.has(word)) state.skip = true
    else if (word === 'stylesheet') state = { ...state, isStyles: true, skip: true }
    else if (word === 'par' || word === 'sect' || word === 'page' || word === 'row') finish()
    else if (word === 'cell') say('  ')
    else if (word === 'pard') form = plain()
    else if (word === 's' && state.isStyles) styleNumber = number ?? 0
    else if (word === 's') form.style = number ?? 0
    else if (word === 'li') form.indent = (number ?? 0) / TWENTIETHS
    else if (word === 'fi') form.firstLine = (number ?? 0) / TWENTIETHS
    else if (word === 'qc') form.isCentred = true
    else if (word === 'ql' || word === 'qj') form.isCentred = false
    else if (word === 'v' || word === 'deleted') state.isHidden = number !== 0
    else if (word === 'plain') state.isHidden = false
    else if (word === 'uc') state.unicodeSkip = number ?? 1
    else if (word === 'ansicpg') decoder = decoderOf(`windows-${number ?? 1252}`)
    else if (word === 'mac') decoder = decoderOf('macintosh')
    else if (word === 'u') {
      say(String.fromCharCode(((number ?? 63) + 65_536) % 65_536))
      toSkip = state.unicodeSkip
    }
  }

  for (const found of source.matchAll(TOKEN)) {
    const [, word, number, hex, symbol, brace, words] = found
    if (brace === '{') {
      flush()
      if (stack.length > DEEPEST) throw new Unreadable('bomb')
      stack.push({ ...state })
      if (state.isStyles) [styleNumber, styleName] = [0, '']
      toSkip = 0
    } else if (brace === '}') {
      flush()
      if (state.isStyles && styleName.trim()) styles.set(styleNumber, styleName.replace(/;\s*$/u, '').trim())
      if (state.isStyles) styleName = ''
      state = stack.pop() ?? state
      toSkip = 0
    } else if (hex !== undefined) {
      if (toSkip > 0) toSkip--
      else if (state.isStyles) styleName += String.fromCharCode(Number.parseInt(hex, 16))
      else if (!state.skip && !state.isHidden) pending.push(Number.parseInt(hex, 16))
    } else if (word !== undefined) control(word.toLowerCase(), number === undefined ? undefined : Number(number))
    else if (symbol === '*') state.skip = true
    else if (symbol === '~') say('\u00A0')
    else if (symbol === '_') say('-')
    else if (symbol === '\n' || symbol === '\r') finish()
    else if (symbol !== undefined && '\\{}'.includes(symbol)) say(symbol)
    else if (words !== undefined) {
      const clean = words.replace(/[\r\n]/gu, '')
      say(clean.slice(Math.min(toSkip, clean.length)))
      toSkip = Math.max(0, toSkip - clean.length)
    }
  }
  finish()
  return paragraphs
}
