import type { Block, BlogPost, BlogSummary, Span } from '@scene-partner/contract/blog'
import { parseMarkdown } from './parseMarkdown.ts'
import type { blogPosts } from './tables.ts'

/** A stored post. */
export type PostRow = typeof blogPosts.$inferSelect

/** A calm reading speed. */
const wordsPerMinute = 220

const joinSpans = (spans: readonly Span[]) => spans.map(({ text }) => text).join('')

/** Returns the readable text of a block, for counting words. */
export function getBlockText(block: Block): string {
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

/** Estimates the reading time in whole minutes, at least 1. */
export function estimateReadingMinutes(blocks: readonly Block[]): number {
  const words = blocks.map(getBlockText).join(' ').split(/\s+/).filter(Boolean).length
  return Math.max(1, Math.round(words / wordsPerMinute))
}

function toSummary(row: PostRow, blocks: readonly Block[]): BlogSummary {
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
    minutes: estimateReadingMinutes(blocks),
  }
}

/** Presents a post without its text, for lists. */
export const presentSummary = (row: PostRow): BlogSummary => toSummary(row, parseMarkdown(row.body))

/** Presents a post with its text as blocks. */
export function presentPost(row: PostRow): BlogPost {
  const blocks = parseMarkdown(row.body)
  return { ...toSummary(row, blocks), blocks }
}
