import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { BlogPost, BlogSummary } from '@scene-partner/contract/blog'
import type { PostTexts } from './postTexts.ts'
import type { blogPosts } from './tables.ts'

/** A stored post. */
export type PostRow = typeof blogPosts.$inferSelect

function toSummary(row: PostRow, minutes: number): BlogSummary {
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
    minutes,
  }
}

/** Converts posts to the form of the contract, without their text. */
export async function presentSummaries(rows: readonly PostRow[], postTexts: PostTexts): Promise<BlogSummary[]> {
  const summaries: BlogSummary[] = []
  for (const row of rows) {
    summaries.push(toSummary(row, (await postTexts.read(row)).minutes))
    // Parsing a text in this thread takes up to a millisecond, so the event loop runs after each post.
    await yieldToEventLoop()
  }
  return summaries
}

/** Converts a post to the form of the contract, with its text as blocks. */
export async function presentPost(row: PostRow, postTexts: PostTexts): Promise<BlogPost> {
  const { blocks, minutes } = await postTexts.read(row)
  return { ...toSummary(row, minutes), blocks }
}
