import { z } from 'zod'
import { instant } from './entities.ts'

/**
 * Written text as it travels: no markup, only what a page can set by itself. Whatever a writer types, nothing else than
 * this comes out, and a page that shows it makes elements of its own.
 */
const span = z.object({
  /** A lone `\n` is a line break. */
  text: z.string(),
  isStrong: z.literal(true).optional(),
  isEmphasis: z.literal(true).optional(),
  isCode: z.literal(true).optional(),
  /** A path of this site, or an address that begins with http, https or mailto. */
  href: z.string().optional(),
})
export type Span = z.infer<typeof span>

const spans = z.array(span)

export const block = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('heading'), level: z.union([z.literal(2), z.literal(3)]), id: z.string(), spans }),
  z.object({ kind: z.literal('paragraph'), spans }),
  z.object({ kind: z.literal('quote'), paragraphs: z.array(spans) }),
  /** Lines of a play, set as they stand. */
  z.object({ kind: z.literal('script'), text: z.string() }),
  z.object({
    kind: z.literal('list'),
    isOrdered: z.boolean(),
    start: z.number(),
    items: z.array(z.object({ depth: z.number(), spans })),
  }),
  /** A picture of this site's own. */
  z.object({ kind: z.literal('picture'), path: z.string(), words: z.string() }),
  z.object({ kind: z.literal('rule') }),
])
export type Block = z.infer<typeof block>

/** What a list says of a post. */
export const blogSummary = z.object({
  slug: z.string(),
  title: z.string(),
  description: z.string(),
  cover: z.string().nullable(),
  coverWords: z.string(),
  tags: z.array(z.string()),
  author: z.string(),
  publishedAt: instant,
  updatedAt: instant,
  /** How long it takes to read, in whole minutes. */
  minutes: z.number(),
})
export type BlogSummary = z.infer<typeof blogSummary>

export const blogPost = blogSummary.extend({ blocks: z.array(block) })
export type BlogPost = z.infer<typeof blogPost>
