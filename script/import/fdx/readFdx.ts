// Parses Final Draft's XML. Skips notes, headers and summaries, which use the same element as script paragraphs.
import { SaxesParser } from 'saxes'
import type { FileReaderResult } from '../fileReaderResult.ts'
import { buildScriptFromBlocks, type Block } from '../layout/buildScriptFromBlocks.ts'
import { blockKindOfStyle } from '../documents/paragraphs.ts'
import { UnreadableFileError } from '../unreadableFile.ts'

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
/**
 * Returns the block kind of a paragraph type. Types of other programs, languages and templates are recognised by words
 * in their name; `action` for any other type.
 */
const blockKindOf = (type: string): Block['kind'] => KINDS[type.toLowerCase()] ?? blockKindOfStyle(type) ?? 'action'
/** Kinds of blocks that Final Draft stores as the writer typed them, but shows in capitals. */
const SHOWN_IN_CAPITALS: ReadonlySet<string> = new Set(['heading', 'cue', 'transition'])
/** Paragraph types that are not part of the script: outlines and generated cast lists. */
const LEFT_OUT: readonly RegExp[] = [/^outline/iu, /^cast list$/iu]
const OUTLINE = /^outline/iu
const MAX_DEPTH = 60

/**
 * XML paths below `Content`, besides `Content` itself, at which paragraphs of the script are: dual dialogue, which may
 * be within a paragraph.
 */
const SCRIPT_PATHS: ReadonlySet<string> = new Set(['Paragraph/DualDialogue', 'DualDialogue'])

type Paragraph = { type: string; text: string; depth: number; isDual: boolean }

/**
 * Parses a Final Draft file. Rejects document type declarations, so that entities cannot expand.
 *
 * @throws UnreadableFileError `broken` or `bomb`
 */
export function readFdx(xml: string): FileReaderResult {
  const blocks: Block[] = []
  const titles: string[] = []
  const leftOut = new Map<string, number>()
  const path: string[] = []
  let paragraph: Paragraph | undefined
  let textDepth = 0
  let dualCues = 0

  const countLeftOut = (what: string): void => void leftOut.set(what, (leftOut.get(what) ?? 0) + 1)
  const isScriptParagraph = () => {
    const [root, content, ...rest] = path
    return root === 'FinalDraft' && content === 'Content' && (rest.length === 0 || SCRIPT_PATHS.has(rest.join('/')))
  }
  const isTitlePage = () => path.join('/') === 'FinalDraft/TitlePage/Content'

  function finish({ type, text, isDual }: Paragraph): void {
    const words = text.replace(/\s+/gu, ' ').trim()
    if (type === 'title') {
      if (words) titles.push(words)
      return
    }
    if (words === '') return
    if (LEFT_OUT.some((pattern) => pattern.test(type))) {
      countLeftOut(OUTLINE.test(type) ? 'lines of an outline' : 'lists of a scene’s cast')
      return
    }
    const kind = blockKindOf(type)
    if (kind === 'heading' && /^omitted\.?$/iu.test(words)) return countLeftOut('omitted scenes')
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
    throw new UnreadableFileError('broken', { cause: error })
  })
  parser.on('doctype', () => {
    throw new UnreadableFileError('bomb')
  })
  parser.on('opentag', ({ name, attributes }) => {
    if (path.length > MAX_DEPTH) throw new UnreadableFileError('bomb')
    if (!paragraph && name === 'Paragraph' && (isScriptParagraph() || isTitlePage())) {
      const type = isTitlePage() ? 'title' : String(attributes['Type'] ?? '')
      // A paragraph without a type only contains dual dialogue, so the paragraph itself is skipped.
      if (type || path.at(-1) === 'DualDialogue') {
        paragraph = { type, text: '', depth: path.length, isDual: path.at(-1) === 'DualDialogue' }
      }
    }
    if (name === 'DualDialogue') dualCues = 0
    path.push(name)
    if (name === 'Text' && paragraph && path.length === paragraph.depth + 2) textDepth = path.length
  })
  const addText = (text: string) => {
    if (paragraph && textDepth === path.length && path.at(-1) === 'Text') paragraph.text += text
  }
  parser.on('text', addText)
  parser.on('cdata', addText)
  parser.on('closetag', () => {
    if (textDepth === path.length) textDepth = 0
    path.pop()
    if (paragraph && path.length === paragraph.depth) {
      finish(paragraph)
      paragraph = undefined
    }
  })
  parser.write(xml.replace(/^\uFEFF/u, '')).close()
  if (titles.length > 0) leftOut.set('lines of the title page', titles.length)
  const script = buildScriptFromBlocks(blocks, { title: titles[0] ?? '', format: 'screenplay', isCertain: true })
  return { script, leftOut: [...leftOut].map(([what, count]) => ({ what, count })) }
}
