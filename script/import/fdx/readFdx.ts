// Final Draft's XML. Only the paragraphs of the script itself are read: the same element also holds notes, headers and
// summaries, which nobody says.
import { SaxesParser } from 'saxes'
import type { Script } from '../script.ts'
import { scriptOfBlocks, type Block } from './blocks.ts'
import { kindOfStyle } from './paragraphs.ts'
import { Unreadable } from './unreadable.ts'

const KINDS: Readonly<Record<string, Block['kind']>> = {
  'scene heading': 'heading',
  'new act': 'heading',
  'end of act': 'heading',
  action: 'action',
  character: 'cue',
  parenthetical: 'parenthetical',
  dialogue: 'dialogue',
  lyrics: 'dialogue',
  singing: 'dialogue',
  transition: 'transition',
}
/** Other programs, languages and templates have names of their own for them. */
const kindOf = (type: string): Block['kind'] => KINDS[type.toLowerCase()] ?? kindOfStyle(type) ?? 'action'
/** Stored as it was typed, shown in capitals. */
const SHOWN_IN_CAPITALS: ReadonlySet<string> = new Set(['heading', 'cue', 'transition'])
/** Beside the script: what a writer plans, and lists that the program makes. */
const LEFT: readonly RegExp[] = [/^outline/iu, /^cast list$/iu]
const OUTLINE = /^outline/iu
const DEEPEST = 60

/** Where two speak at once, with a frame around them or without one. */
const OWN_PATHS: ReadonlySet<string> = new Set(['Paragraph/DualDialogue', 'DualDialogue'])

type Paragraph = { type: string; text: string; depth: number; isDual: boolean }

export type FdxScript = { script: Script; left: { what: string; count: number }[] }

/** Reads a Final Draft file. Refuses declared entities, so that none unfolds. */
export function readFdx(xml: string): FdxScript {
  const blocks: Block[] = []
  const titles: string[] = []
  const left = new Map<string, number>()
  const path: string[] = []
  let paragraph: Paragraph | undefined
  let textDepth = 0
  let dualCues = 0

  const leave = (what: string): void => void left.set(what, (left.get(what) ?? 0) + 1)
  const isOwn = () => {
    const [root, content, ...rest] = path
    return root === 'FinalDraft' && content === 'Content' && (rest.length === 0 || OWN_PATHS.has(rest.join('/')))
  }
  const isTitlePage = () => path.join('/') === 'FinalDraft/TitlePage/Content'

  function finish({ type, text, isDual }: Paragraph): void {
    const words = text.replace(/\s+/gu, ' ').trim()
    if (type === 'title') {
      if (words) titles.push(words)
      return
    }
    if (words === '') return
    if (LEFT.some((pattern) => pattern.test(type))) {
      leave(OUTLINE.test(type) ? 'lines of an outline' : 'lists of a scene’s cast')
      return
    }
    const kind = kindOf(type)
    if (kind === 'heading' && /^omitted\.?$/iu.test(words)) return leave('omitted scenes')
    if (kind === 'cue') dualCues = isDual ? dualCues + 1 : 0
    const isSecond = kind === 'cue' && isDual && dualCues % 2 === 0
    blocks.push({
      kind,
      text: SHOWN_IN_CAPITALS.has(kind) ? words.toUpperCase() : words,
      ...(isSecond && { isDual: true }),
    })
  }

  const parser = new SaxesParser()
  parser.on('error', (error) => {
    throw new Unreadable('broken', { cause: error })
  })
  parser.on('doctype', () => {
    throw new Unreadable('bomb')
  })
  parser.on('opentag', ({ name, attributes }) => {
    if (path.length > DEEPEST) throw new Unreadable('bomb')
    if (!paragraph && name === 'Paragraph' && (isOwn() || isTitlePage())) {
      const type = isTitlePage() ? 'title' : String(attributes['Type'] ?? '')
      // An untyped paragraph around two columns is only their frame.
      if (type || path.at(-1) === 'DualDialogue') {
        paragraph = { type, text: '', depth: path.length, isDual: path.at(-1) === 'DualDialogue' }
      }
    }
    if (name === 'DualDialogue') dualCues = 0
    path.push(name)
    if (name === 'Text' && paragraph && path.length === paragraph.depth + 2) textDepth = path.length
  })
  const read = (text: string) => {
    if (paragraph && textDepth === path.length && path.at(-1) === 'Text') paragraph.text += text
  }
  parser.on('text', read)
  parser.on('cdata', read)
  parser.on('closetag', () => {
    if (textDepth === path.length) textDepth = 0
    path.pop()
    if (paragraph && path.length === paragraph.depth) {
      finish(paragraph)
      paragraph = undefined
    }
  })
  parser.write(xml.replace(/^\uFEFF/u, '')).close()
  if (titles.length > 0) left.set('lines of the title page', titles.length)
  const script = scriptOfBlocks(blocks, { title: titles[0] ?? '', format: 'screenplay', isCertain: true })
  return { script, left: [...left].map(([what, count]) => ({ what, count })) }
}
