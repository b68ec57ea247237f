import { z } from 'zod'
import { instant } from './entities.ts'

/**
 * A part of a text that has one style. Blog text is sent as data, not as HTML: the page builds its own elements from
 * the data, so an author cannot inject markup.
 */
const span = z.object({
  /** Plain text. A `\n` is a line break. */
  text: z.string(),
  isStrong: z.literal(true).optional(),
  isEmphasis: z.literal(true).optional(),
  isCode: z.literal(true).optional(),
  /**
   * Link target: a path on this site, a fragment such as `#cast`, or an http, https or mailto URL. Absent if the text
   * is not a link.
   */
  href: z.string().optional(),
})
export type Span = z.infer<typeof span>

const spans = z.array(span)

/** One block of a post. Its `kind` determines which other fields it has. */
export const block = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('heading'), level: z.union([z.literal(2), z.literal(3)]), id: z.string(), spans }),
  z.object({ kind: z.literal('paragraph'), spans }),
  z.object({ kind: z.literal('quote'), paragraphs: z.array(spans) }),
  /** Lines of a script, shown with their line breaks. */
  z.object({ kind: z.literal('script'), text: z.string() }),
  z.object({
    kind: z.literal('list'),
    isOrdered: z.boolean(),
    start: z.number(),
    items: z.array(z.object({ depth: z.number(), spans })),
  }),
  /** A picture hosted on this site; `alt` is its alternative text. */
  z.object({ kind: z.literal('picture'), path: z.string(), alt: z.string() }),
  z.object({ kind: z.literal('rule') }),
])
export type Block = z.infer<typeof block>

/** A post as lists show it. */
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
  /** Estimated reading time in whole minutes. */
  minutes: z.number(),
})
export type BlogSummary = z.infer<typeof blogSummary>

/** A post with its full text. */
export const blogPost = blogSummary.extend({ blocks: z.array(block) })
export type BlogPost = z.infer<typeof blogPost>
