import type { Block, Span } from '@scene-partner/contract/blog'
import { parseMarkdown } from './parseMarkdown.ts'

/** The text of a post as pages show it. `minutes` is the reading time in whole minutes, at least 1. */
export type PostText = { blocks: Block[]; minutes: number }

/** The assumed reading speed in words per minute. */
const wordsPerMinute = 220

const joinSpans = (spans: readonly Span[]) => spans.map(({ text }) => text).join('')

/** Returns the readable text of a block, for counting words. */
function getBlockText(block: Block): string {
  switch (block.kind) {
    case 'heading':
    case 'paragraph':
      return joinSpans(block.spans)
    case 'quote':
      return block.paragraphs.map(joinSpans).join('\n')
    case 'list':
      return block.items.map(({ spans }) => joinSpans(spans)).join('\n')
    case 'script':
      return block.text
    case 'picture':
    case 'rule':
      return ''
  }
}

function estimateReadingMinutes(blocks: readonly Block[]): number {
  const words = blocks.reduce((sum, block) => sum + (getBlockText(block).match(/\S+/g)?.length ?? 0), 0)
  return Math.max(1, Math.round(words / wordsPerMinute))
}

/** Parses the Markdown of a post. */
export function parsePostText(markdown: string): PostText {
  const blocks = parseMarkdown(markdown)
  return { blocks, minutes: estimateReadingMinutes(blocks) }
}
