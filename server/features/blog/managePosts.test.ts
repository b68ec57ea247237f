import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../testing/startApp.ts'
import { startServerWithoutJobs } from '../../testing/startFaultyApp.ts'
import { adminLog } from '../accounts/tables.ts'
import { deleteUnusedPictures } from './pictures/deleteUnusedPictures.ts'
import { detectPictureType } from './pictures/detectPictureType.ts'
import { blogPictures, blogPosts } from './tables.ts'
import { smallPng } from './testing/samplePictures.ts'
import { createPost } from './writePosts.ts'

type Person = Awaited<ReturnType<TestApp['signUp']>>
let app: TestApp
let admin: Person
let manager: Person

beforeAll(async () => {
  app = await startApp()
  admin = await app.signUp({ change: { role: 'admin' } })
  manager = await app.signUp({ change: { role: 'manager' } })
})
afterAll(() => app[Symbol.asyncDispose]())

const dayMs = 86_400_000
const text = (slug: string) => ({
  ...{ slug, title: `On ${slug}`, body: '## Places\n\nIt **burned**.', author: 'Ines Marlow' },
  ...{ tags: ['houses', 'houses'], description: 'What the lamp saw.' },
})
const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => null,
    (error: { code: string }) => error.code,
  )
const isListed = async (slug: string) => {
  const listed = (await app.visitor().call('getBlogPosts', {})).posts.some((post) => post.slug === slug)
  const isInFeed = (await (await app.visitor().request('/rss.xml')).text()).includes(`/blog/${slug}`)
  const found = (await codeOf(app.visitor().call('getBlogPost', { slug }))) === null
  expect([isInFeed, found]).toEqual([listed, listed])
  return listed
}

// [spec2 §3.58] [decisions §4.12]
test('a scheduled draft becomes public at the scheduled time; the admin log records publishing, unpublishing and deleting', async () => {
  const { post } = await admin.call('createBlogPost', text('first-light'))
  expect(post).toMatchObject({ state: 'draft', tags: ['houses'], cover: null, updatedByName: 'Ada Ray', version: 1 })
  expect(await isListed('first-light')).toBe(false)
  const at = new Date(app.clock.now().getTime() + 600_000).toISOString()
  const { post: waiting } = await admin.call('publishBlogPost', { postId: post.id, at })
  expect(waiting).toMatchObject({ state: 'scheduled', publishedAt: at })
  expect(await isListed('first-light')).toBe(false)
  app.clock.advance(600_000)
  expect(await isListed('first-light')).toBe(true)
  expect((await manager.call('getAdminPost', { slug: 'first-light' })).post.state).toBe('published')

  await admin.call('unpublishBlogPost', { postId: post.id })
  expect(await isListed('first-light')).toBe(false)
  await admin.call('deleteBlogPost', { postId: post.id })
  expect(await codeOf(manager.call('getAdminPost', { slug: 'first-light' }))).toBe('not_found')
  expect((await manager.call('getAdminPosts', { search: 'first-light' })).posts).toEqual([])
  const actions = (await app.database.db.select().from(adminLog)).filter(
    ({ metadata }) => metadata['postId'] === post.id,
  )
  expect(actions.map(({ action }) => action).sort()).toEqual([
    ...['post_created', 'post_deleted', 'post_published', 'post_unpublished'],
  ])
})

test('publishing a scheduled post makes it public immediately', async () => {
  const { post } = await admin.call('createBlogPost', text('sooner'))
  const at = new Date(app.clock.now().getTime() + 600_000).toISOString()
  await admin.call('publishBlogPost', { postId: post.id, at })
  await admin.call('unpublishBlogPost', { postId: post.id })
  const { post: out } = await admin.call('publishBlogPost', { postId: post.id })
  expect([out.state, out.publishedAt]).toEqual(['published', app.clock.now().toISOString()])

  // If the scheduled time passes while the post is a draft, that time does not become the date of the post. A scheduled
  // post can also be published directly.
  const { post: other } = await admin.call('createBlogPost', text('sooner-still'))
  const now = () => admin.call('publishBlogPost', { postId: other.id })
  const later = () => new Date(app.clock.now().getTime() + 60_000).toISOString()
  await admin.call('publishBlogPost', { postId: other.id, at: later() })
  await admin.call('unpublishBlogPost', { postId: other.id })
  app.clock.advance(120_000)
  expect((await now()).post.publishedAt).toBe(app.clock.now().toISOString())
  await admin.call('publishBlogPost', { postId: other.id, at: later() })
  expect((await now()).post).toMatchObject({ state: 'published', publishedAt: app.clock.now().toISOString() })
})

// [spec2 §3.58]
test('the slug of a scheduled post can change, but the slug of a published post cannot', async () => {
  const { post } = await admin.call('createBlogPost', text('early'))
  const postId = post.id
  const inTenMinutes = () => new Date(app.clock.now().getTime() + 600_000).toISOString()
  await admin.call('publishBlogPost', { postId, at: inTenMinutes() })
  const changeSlug = async (slug: string) => {
    const found = (await admin.call('getAdminPosts', {})).posts.find(({ id }) => id === postId)
    return admin.call('updateBlogPost', { ...text(slug), postId, version: found?.version ?? 0 })
  }
  expect((await changeSlug('late')).post).toMatchObject({ slug: 'late', state: 'scheduled', hasBeenOut: false })
  // A post that was unpublished before its scheduled time was never public, even after that time.
  await admin.call('unpublishBlogPost', { postId })
  app.clock.advance(600_000)
  expect((await changeSlug('later')).post).toMatchObject({ slug: 'later', state: 'draft', hasBeenOut: false })

  await admin.call('publishBlogPost', { postId, at: inTenMinutes() })
  app.clock.advance(600_000)
  expect(await codeOf(changeSlug('too-late'))).toBe('blog/slug-stands')
  // The post was public before it was scheduled again, so its slug cannot change.
  const { post: again } = await admin.call('publishBlogPost', { postId, at: inTenMinutes() })
  expect(again).toMatchObject({ state: 'scheduled', hasBeenOut: true })
  expect(await codeOf(changeSlug('too-late'))).toBe('blog/slug-stands')
})

test('when two admins edit the same version of a post, the second edit is refused, and the first edit stays', async () => {
  const { post } = await admin.call('createBlogPost', text('two-hands'))
  const write = (title: string) =>
    admin.call('updateBlogPost', { ...text('two-hands'), postId: post.id, version: post.version, title })
  expect((await write('Mine')).post).toMatchObject({ title: 'Mine', version: 2 })
  expect(await codeOf(write('Theirs'))).toBe('blog/changed')
  expect((await admin.call('getAdminPost', { slug: 'two-hands' })).post.title).toBe('Mine')
})

test('S-51 the preview of a post has the same blocks as its public page, and no block contains a javascript: address or a picture of another site', async () => {
  const body = '# Hi <b>you</b>\n\n[x](javascript:alert(1)) ![p](https://evil.example/p.png)'
  const { blocks } = await manager.call('previewBlogPost', { body })
  const { post } = await admin.call('createBlogPost', { ...text('same-words'), body })
  await admin.call('publishBlogPost', { postId: post.id })
  expect((await app.visitor().call('getBlogPost', { slug: 'same-words' })).post.blocks).toEqual(blocks)
  expect(JSON.stringify(blocks)).not.toMatch(/javascript:|evil\.example/)
})

test('a post is refused if its cover is not on this site, if its slug is invalid or taken, or if its text is empty', async () => {
  const write = (change: object) => codeOf(admin.call('createBlogPost', { ...text('covers'), ...change }))
  expect(await write({ cover: 'https://evil.example/p.png' })).toBe('blog/bad-cover')
  expect(await write({ cover: '//evil.example/p.png' })).toBe('blog/bad-cover')
  expect(await write({ slug: 'Two Words' })).toBe('blog/bad-slug')
  expect(await write({ slug: 'a-self-tape-alone-at-night' })).toBe('blog/slug-taken')
  expect(await write({ body: ' ' })).toBe('blog/blank')
})

test('staff can filter the admin list of posts by drafts, scheduled posts and published posts', async () => {
  const titles = async (state: 'draft' | 'scheduled' | 'published') =>
    (await manager.call('getAdminPosts', { state, search: 'sorted' })).posts.map(({ title }) => title)
  const make = async (slug: string) => (await admin.call('createBlogPost', text(slug))).post.id
  await make('sorted-draft')
  await admin.call('publishBlogPost', { postId: await make('sorted-out') })
  const at = new Date(app.clock.now().getTime() + 1000).toISOString()
  await admin.call('publishBlogPost', { postId: await make('sorted-later'), at })
  expect([await titles('draft'), await titles('scheduled'), await titles('published')]).toEqual([
    ['On sorted-draft'],
    ['On sorted-later'],
    ['On sorted-out'],
  ])
})

test.each([
  ['more lines than a post may have', 'a\n'.repeat(1_501)],
  ['more signs of markup than a post may have', '*a* '.repeat(1_251)],
])('S-42 the preview refuses a text with %s and accepts a shorter text', async (_what, body) => {
  const answer = await admin.post('previewBlogPost', { body })
  expect([answer.status, await answer.text()]).toEqual([400, expect.stringContaining('at most 1,500 lines')])
  expect((await admin.post('previewBlogPost', { body: body.slice(0, 2_900) })).status).toBe(200)
})

test('the slug of a post that was public stays fixed after the post became a draft again', async () => {
  const { post } = await admin.call('createBlogPost', text('once-public'))
  const postId = post.id
  await admin.call('publishBlogPost', { postId })
  const { post: draft } = await admin.call('unpublishBlogPost', { postId })
  expect(draft).toMatchObject({ state: 'draft', hasBeenOut: true })
  const change = { postId, version: draft.version, ...text('another-slug') }
  expect(await codeOf(admin.call('updateBlogPost', change))).toBe('blog/slug-stands')
})

test('an admin sees the name of the admin who last changed a post; a post that no admin has changed has no such name', async () => {
  const content = { ...text('written-by-the-server'), cover: null, coverWords: '' }
  const { id: postId, version } = await createPost(app.services, content, null)
  const read = async () => (await admin.call('getAdminPost', { slug: content.slug })).post.updatedByName
  expect(await read()).toBeNull()
  await admin.call('updateBlogPost', { postId, version, ...text('written-by-the-server') })
  expect(await read()).toBe('Ada Ray')
})

test('a post is shown with the two newest other posts', async () => {
  const slugs = (await app.visitor().call('getBlogPosts', {})).posts.map(({ slug }) => slug)
  const othersOf = async (slug = '') =>
    (await app.visitor().call('getBlogPost', { slug })).others.map((other) => other.slug)
  expect(await othersOf(slugs[0])).toEqual(slugs.slice(1, 3))
  expect(await othersOf(slugs[2])).toEqual(slugs.slice(0, 2))
})

test('the admin list of posts can be searched by title and by slug', async () => {
  await admin.call('createBlogPost', { ...text('quiet-harbour'), title: 'The lamp' })
  const search = async (words: string) =>
    (await admin.call('getAdminPosts', { search: words })).posts.map(({ slug }) => slug)
  expect(await search('HARBOUR')).toEqual(['quiet-harbour'])
  expect(await search('the lamp')).toEqual(['quiet-harbour'])
  expect(await search('harbours')).toEqual([])
})

/** Creates a post with a stored picture. Returns the path of the picture, and a function that reads its HTTP status. */
async function createPicture(slug: string) {
  const { post } = await admin.call('createBlogPost', text(slug))
  const id = randomBytes(16).toString('hex')
  const storageKey = `blog/${id}.webp`
  await app.services.storage.put(storageKey, Buffer.from('picture'))
  const size = { bytes: 7, width: 1, height: 1 }
  await app.database.db
    .insert(blogPictures)
    .values({ id, postId: post.id, storageKey, ...size, createdAt: app.clock.now() })
  const path = `/blog/pictures/${id}.webp`
  return { post, id, storageKey, path, readStatus: async () => (await app.visitor().request(path)).status }
}

test('a picture that no existing post shows, as cover or in its text, is deleted a day after its upload, or after the last change of its post if that is later', async () => {
  const { clock, database } = app
  const [cover, inText, changed, unused] = [
    await createPicture('with-cover'),
    await createPicture('with-text'),
    await createPicture('changed'),
    await createPicture('without'),
  ]
  const { slug, id: postId, version } = cover.post
  await admin.call('updateBlogPost', { ...text(slug), postId, version, cover: cover.path })
  const other = (await admin.call('createBlogPost', { ...text('other-post'), body: `![A lamp](${inText.path})` })).post
  expect(other.body).toContain(inText.id)
  const { post: gone } = await admin.call('createBlogPost', { ...text('deleted'), cover: unused.path })
  await admin.call('deleteBlogPost', { postId: gone.id })
  const statuses = () => Promise.all([cover, inText, changed, unused].map(({ readStatus }) => readStatus()))
  // The clock of a second server advances, so that no session of the first server expires.
  await using later = await startServerWithoutJobs(app, { aheadMs: dayMs })
  await deleteUnusedPictures(later.services)
  expect(await statuses()).toEqual([200, 200, 200, 200])
  later.clock.advance(1)
  const updatedAt = new Date(clock.now().getTime() + 1)
  await database.db.update(blogPosts).set({ updatedAt }).where(eq(blogPosts.id, changed.post.id))
  await deleteUnusedPictures(later.services)
  expect(await statuses()).toEqual([200, 200, 200, 404])
  expect(await app.services.storage.size(unused.storageKey)).toBeNull()
  later.clock.advance(1)
  await deleteUnusedPictures(later.services)
  expect(await statuses()).toEqual([200, 200, 404, 404])
})

test('deleting a post deletes its pictures; the picture of another post still counts as a file in use', async () => {
  const [deleted, other] = [await createPicture('deleted-post'), await createPicture('remaining-post')]
  await admin.call('deleteBlogPost', { postId: deleted.post.id })
  expect([await deleted.readStatus(), await other.readStatus()]).toEqual([404, 200])
  const keys = [deleted.storageKey, other.storageKey]
  const used = await Promise.all(app.services.contributions.findStoredFiles.map((find) => find(app.database.db, keys)))
  expect(used.flat()).toEqual([other.storageKey])
  expect(await app.services.storage.size(deleted.storageKey)).toBeNull()
})

test('a browser that already has a picture of a post (`If-None-Match`) gets status 304 without the picture', async () => {
  const { id, path } = await createPicture('cached-picture')
  const answer = await app.visitor({ 'if-none-match': `"${id}"` }).request(path)
  expect([answer.status, (await answer.arrayBuffer()).byteLength]).toEqual([304, 0])
})

test('S-41 a post has at most fifty pictures; a further picture is refused and its file is not stored', async () => {
  const { post } = await admin.call('createBlogPost', text('many-pictures'))
  const upload = async () => {
    const request = { method: 'POST', body: smallPng, headers: { 'content-type': 'image/png' } }
    return (await admin.request(`/api/blog/posts/${post.id}/pictures`, request)).json() as Promise<object>
  }
  const rows = Array.from({ length: 49 }, () => randomBytes(16).toString('hex')).map((id) => ({
    ...{
      id,
      postId: post.id,
      storageKey: `blog/${id}.webp`,
      bytes: 7,
      width: 1,
      height: 1,
      createdAt: app.clock.now(),
    },
  }))
  await app.database.db.insert(blogPictures).values(rows)
  const listFiles = async () => {
    const keys: string[] = []
    for await (const { key } of app.services.storage.list('blog/')) keys.push(key)
    return keys.toSorted()
  }
  expect(await upload()).toMatchObject({ data: { path: expect.any(String) } })
  const files = await listFiles()
  expect(await upload()).toMatchObject({ error: { details: { code: 'blog/pictures-full' } } })
  expect(await listFiles()).toEqual(files)
})

test('the first bytes of an uploaded picture show its format; a file of less than sixteen bytes or of another format is no picture', () => {
  const detect = (start: string) => detectPictureType(Buffer.from(start.padEnd(16, '\0'), 'latin1'))
  expect(detect('\xFF\xD8\xFF')).toBe('jpeg')
  expect(detect('\x89PNG\r\n\x1A\n')).toBe('png')
  expect(detect('RIFF1234WEBP')).toBe('webp')
  for (const start of ['RIFF1234WAVE', '1234RIFFWEBP', 'GIF89a', '<svg']) expect(detect(start)).toBeNull()
  expect(detectPictureType(Buffer.from('\xFF\xD8\xFF'.padEnd(15, '\0'), 'latin1'))).toBeNull()
})
