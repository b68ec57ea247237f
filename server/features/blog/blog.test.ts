// Most tests share one app. Tests about the whole blog have their own app: the starter posts, an empty blog, the pages.
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../testing/startApp.ts'
import { ensureStarterPosts } from './ensureStarterPosts.ts'
import { parseMarkdown } from './parseMarkdown.ts'
import { renderRssFeed } from './rssFeed.ts'
import { postsPerPage } from './store.ts'
import { blogPosts } from './tables.ts'
import {
  createPost,
  deletePost,
  publishPost,
  slugify,
  unpublishPost,
  updatePost,
  type PostContent,
} from './writePosts.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app[Symbol.asyncDispose]())

const text: PostContent = {
  slug: 'first-night',
  title: 'First night',
  description: 'What the lamp saw.',
  body: 'It burned. [Hear it](/voices) & <b>see</b>.',
  cover: null,
  coverWords: '',
  tags: ['houses'],
  author: 'Ines Marlow',
}

const slugsOf = async (server: TestApp, facts: { page?: number; tag?: string } = {}) =>
  (await server.visitor().call('getBlogPosts', facts)).posts.map(({ slug }) => slug)

test('a new blog contains the three starter posts, newest first, and a visitor can read each of them', async () => {
  await using own = await startApp()
  const { posts, pages, tags } = await own.visitor().call('getBlogPosts', {})
  expect(posts.map(({ slug }) => slug)).toEqual([
    'what-happens-to-your-script',
    'learning-lines-with-a-patient-reader',
    'a-self-tape-alone-at-night',
  ])
  expect(pages).toBe(1)
  expect(tags).toContain('self-tape')
  for (const { slug, title, description, cover, minutes } of posts) {
    expect([title, description, cover].every(Boolean)).toBe(true)
    expect(minutes).toBeGreaterThan(1)
    const { post, others } = await own.visitor().call('getBlogPost', { slug })
    expect(post.blocks.length).toBeGreaterThan(10)
    expect(others).toHaveLength(2)
  }
})

test('when all posts are deleted, the blog stays empty after a server restart', async () => {
  await using own = await startApp()
  for (const { id } of await own.database.db.select().from(blogPosts)) await deletePost(own.services, id)
  await ensureStarterPosts(own.database)
  expect(await slugsOf(own)).toEqual([])
})

// [spec1 §2.6]
test('a draft, a scheduled post and an unknown slug all return not found', async () => {
  const { id } = await createPost(app.services, { ...text, slug: 'scheduled-night' }, null)
  const readPost = () => app.visitor().call('getBlogPost', { slug: 'scheduled-night' })
  const isNotThere = { http: 404, code: 'not_found' }
  await expect(readPost()).rejects.toMatchObject(isNotThere)
  await publishPost(app.services, id, { at: new Date(app.clock.now().getTime() + 60_000) })
  await expect(readPost()).rejects.toMatchObject(isNotThere)
  expect(await slugsOf(app)).not.toContain('scheduled-night')
  await expect(app.visitor().call('getBlogPost', { slug: 'nothing-such' })).rejects.toMatchObject(isNotThere)

  app.clock.advance(60_000)
  expect((await readPost()).post.publishedAt).toBe(app.clock.now().toISOString())
  await unpublishPost(app.services, id)
  await expect(readPost()).rejects.toMatchObject(isNotThere)
})

// [decisions §4.2]
test('an edit of a published post can change its title but not its slug, and its publication date stays', async () => {
  const edited = { ...text, slug: 'edited-night' }
  const { id } = await createPost(app.services, edited, null)
  const { publishedAt } = await publishPost(app.services, id)
  app.clock.advance(3_600_000)
  const change = (other: Partial<PostContent>) =>
    updatePost(app.services, { id, content: { ...edited, ...other }, writerId: null })
  await expect(change({ slug: 'second-night' })).rejects.toMatchObject({ code: 'blog/slug-stands' })
  await change({ title: 'The first night' })
  await publishPost(app.services, id)
  const { post } = await app.visitor().call('getBlogPost', { slug: edited.slug })
  expect(post).toMatchObject({ title: 'The first night', publishedAt: publishedAt?.toISOString() })
  expect(post.updatedAt).toBe(app.clock.now().toISOString())
})

test('a post is refused if its slug is invalid or belongs to another post, or if its title is empty', async () => {
  const content = { ...text, slug: 'own-night' }
  const { id } = await createPost(app.services, content, null)
  await expect(createPost(app.services, content, null)).rejects.toMatchObject({ code: 'blog/slug-taken' })
  const moved = { ...content, slug: 'a-self-tape-alone-at-night' }
  await expect(updatePost(app.services, { id, content: moved, writerId: null })).rejects.toMatchObject({
    code: 'blog/slug-taken',
  })
  await expect(createPost(app.services, { ...content, slug: 'First Night' }, null)).rejects.toMatchObject({
    code: 'blog/bad-slug',
  })
  await expect(createPost(app.services, { ...content, title: ' ' }, null)).rejects.toMatchObject({ code: 'blog/blank' })
  await deletePost(app.services, id)
  await createPost(app.services, content, null)
})

test('a title is converted to a slug', () => {
  expect(slugify('Don’t wait, Zoë: 3 takes!')).toBe('dont-wait-zoe-3-takes')
})

test('posts are listed page by page, and can be filtered by tag', async () => {
  await using own = await startApp()
  await own.database.db.delete(blogPosts)
  for (let number = 1; number <= postsPerPage + 2; number += 1) {
    const tags = number % 2 ? ['odd', 'all'] : ['all']
    const { id } = await createPost(own.services, { ...text, slug: `night-${number}`, tags }, null)
    own.clock.advance(1000)
    await publishPost(own.services, id)
  }
  expect((await slugsOf(own))[0]).toBe(`night-${postsPerPage + 2}`)
  expect(await slugsOf(own, { page: 2 })).toEqual(['night-2', 'night-1'])
  expect(await slugsOf(own, { page: 3 })).toEqual([])
  expect(await slugsOf(own, { tag: 'odd' })).toHaveLength((postsPerPage + 2) / 2)
  expect(await slugsOf(own, { tag: '\ud800' })).toEqual([])
  const { pages, tags } = await own.visitor().call('getBlogPosts', {})
  expect({ pages, tags }).toEqual({ pages: 2, tags: ['all', 'odd'] })
})

// [decisions §4.1]
test('/rss.xml contains the full text of published posts, with absolute URLs, and no drafts', async () => {
  const { id } = await createPost(app.services, { ...text, slug: 'night-in-feed', title: 'Rock & <b>' }, null)
  await createPost(app.services, { ...text, slug: 'draft', title: 'Not yet' }, null)
  await publishPost(app.services, id)
  const response = await app.visitor().request('/rss.xml')
  const feed = await response.text()
  expect(response.headers.get('content-type')).toBe('application/rss+xml; charset=utf-8')
  const address = `<link>${app.url}/blog/night-in-feed</link>`
  const item = feed.split('<item>').find((part) => part.includes(address))
  expect(item).toContain('<title>Rock &amp; &lt;b&gt;</title>')
  // The text of a post is escaped twice: as HTML and then as XML.
  expect(item).toContain(`&lt;a href=&quot;${app.url}/voices&quot;&gt;Hear it&lt;/a&gt; &amp;amp; &amp;lt;b&amp;gt;see`)
  expect(feed).not.toContain('Not yet')
  const etag = response.headers.get('etag') ?? ''
  expect((await app.visitor({ 'if-none-match': etag }).request('/rss.xml')).status).toBe(304)
  await app.database.db.update(blogPosts).set({ body: 'A bell: \u0007', version: 9 }).where(eq(blogPosts.id, id))
  const changed = await (await app.visitor().request('/rss.xml')).text()
  expect(changed).toContain('A bell: ')
  expect(changed).not.toContain('\u0007')
})

test('if /rss.xml cannot be built, the next request builds it again', async () => {
  const { db } = app.database
  const { id } = await createPost(app.services, { ...text, slug: 'night-after-a-fault' }, null)
  await publishPost(app.services, id)
  const readStatus = async () => (await app.visitor().request('/rss.xml')).status
  await db.execute(sql`alter table blog_posts rename column author to hidden_author`)
  try {
    expect(await readStatus()).toBe(500)
  } finally {
    await db.execute(sql`alter table blog_posts rename column hidden_author to author`)
  }
  expect(await readStatus()).toBe(200)
})

test('visitors see no tag that only a draft or a deleted post has', async () => {
  const { id } = await createPost(app.services, { ...text, slug: 'tagged-night', tags: ['lamps'] }, null)
  const readTags = async () => (await app.visitor().call('getBlogPosts', {})).tags
  expect(await readTags()).not.toContain('lamps')
  await publishPost(app.services, id)
  expect(await readTags()).toContain('lamps')
  await deletePost(app.services, id)
  expect(await readTags()).not.toContain('lamps')
})

test('when a post is deleted, its text is deleted from the database', async () => {
  const { id } = await createPost(app.services, { ...text, slug: 'forgotten-night' }, null)
  await deletePost(app.services, id)
  const [row] = await app.database.db.select().from(blogPosts).where(eq(blogPosts.id, id))
  expect(row).toMatchObject({ body: '', deletedAt: app.clock.now() })
})

/** Returns the feed of a blog with one post. */
async function renderFeed(markdown: string) {
  const at = '2026-11-21T09:30:00.000Z'
  const { body, ...content } = { ...text, body: markdown }
  const post = { ...content, publishedAt: at, updatedAt: at, minutes: 1, blocks: parseMarkdown(body) }
  return renderRssFeed([post], 'https://scenes.example')
}

test('in /rss.xml, a line break inside a paragraph stays a line break', async () => {
  expect(await renderFeed('One lamp.\\\nTwo lamps.')).toContain('One lamp.&lt;br&gt;Two lamps.')
})

test('in /rss.xml, a link to a heading of a post leads to this heading on the page of the post', async () => {
  const feed = await renderFeed('[Below](#below) and [here](https://b.example/#c)')
  expect([...feed.matchAll(/href=&quot;(.*?)&quot;/g)].map(([, address]) => address)).toEqual([
    'https://scenes.example/blog/first-night#below',
    'https://b.example/#c',
  ])
})

test('in /rss.xml, quotes and angle brackets in the description of a picture stay text', async () => {
  const feed = await renderFeed('![A "lamp" <b>](/covers/lamp-and-lens.svg)')
  const html = feed.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&')
  expect(html).toContain('alt="A &quot;lamp&quot; &lt;b&gt;"')
})
