import type { Block, BlogPost, BlogSummary, Span } from '@scene-partner/contract/blog'
import { readMarkdown } from './readMarkdown.ts'
import type { blogPosts } from './tables.ts'

export type PostRow = typeof blogPosts.$inferSelect

/** Unhurried, as one reads what one wants to keep. */
const wordsPerMinute = 220

const wordsOf = (spans: readonly Span[]) => spans.map(({ text }) => text).join('')

/** All that can be read of a block, for counting. */
export function textOf(block: Block): string {
  switch (block.kind) {
    case 'heading':
    case 'paragraph':
      return wordsOf(block.spans)
    case 'quote':
      return block.paragraphs.map(wordsOf).join('\n')
    case 'list':
      return block.items.map(({ spans }) => wordsOf(spans)).join('\n')
    case 'script':
      return block.text
    case 'picture':
    case 'rule':
      return ''
  }
}

/** How long it takes to read. */
export function minutesOf(blocks: readonly Block[]): number {
  const words = blocks.map(textOf).join(' ').split(/\s+/).filter(Boolean).length
  return Math.max(1, Math.round(words / wordsPerMinute))
}

function summaryOf(row: PostRow, blocks: readonly Block[]): BlogSummary {
  const { slug, title, description, cover, coverWords, tags, author, updatedAt } = row
  return {
    slug,
    title,
    description,
    cover,
    coverWords,
    tags,
    author,
    publishedAt: (row.publishedAt ?? row.createdAt).toISOString(),
    updatedAt: updatedAt.toISOString(),
    minutes: minutesOf(blocks),
  }
}

export const presentSummary = (row: PostRow): BlogSummary => summaryOf(row, readMarkdown(row.body))

export function presentPost(row: PostRow): BlogPost {
  const blocks = readMarkdown(row.body)
  return { ...summaryOf(row, blocks), blocks }
}
