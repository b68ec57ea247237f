import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { Block, BlogPost, BlogSummary, Span } from '@scene-partner/contract/blog'
import { parseMarkdown } from './parseMarkdown.ts'
import type { blogPosts } from './tables.ts'

/** A stored post. */
export type PostRow = typeof blogPosts.$inferSelect

/** A slow reading speed in words per minute. */
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
  const words = blocks.reduce((sum, block) => sum + (getBlockText(block).match(/\S+/g)?.length ?? 0), 0)
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

/** Presents posts without their text. Yields to the event loop after each, because a long one takes 10 ms. */
export async function presentSummaries(rows: readonly PostRow[]): Promise<BlogSummary[]> {
  const summaries: BlogSummary[] = []
  for (const row of rows) {
    summaries.push(toSummary(row, parseMarkdown(row.body)))
    await yieldToEventLoop()
  }
  return summaries
}

/** Presents a post with its text as blocks. */
export function presentPost(row: PostRow): BlogPost {
  const blocks = parseMarkdown(row.body)
  return { ...toSummary(row, blocks), blocks }
}
