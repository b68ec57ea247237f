import type { BlogPost } from '@scene-partner/contract/blog'
import type { Blog } from './renderer.ts'

const post: BlogPost = {
  slug: 'first-night',
  title: 'The first "night" </script><b>',
  description: 'What & why.',
  cover: null,
  coverWords: '',
  tags: ['theatres'],
  author: 'Ines Marlow',
  publishedAt: '2026-11-01T09:00:00.000Z',
  updatedAt: '2026-11-02T09:00:00.000Z',
  minutes: 2,
  blocks: [{ kind: 'paragraph', spans: [{ text: 'The lamp was left <i>burning</i>.' }] }],
}

/** A blog with one post whose texts contain markup, to test escaping. */
export const fakeBlog: Blog = {
  list: async ({ page, tag }) => ({
    posts: page === 1 && (tag === undefined || tag === 'theatres') ? [post] : [],
    page,
    pages: 1,
    tags: ['theatres'],
  }),
  read: async (slug) => {
    if (slug === 'away') throw new Error('the database is away')
    return slug === post.slug ? { post, others: [] } : null
  },
  addresses: async () => [{ slug: post.slug, updatedAt: new Date(post.updatedAt) }],
}
