/** @module-tag long */
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../testing/startApp.ts'
import { blogPictures } from '../tables.ts'
import { buildPng, smallPng } from '../testing/samplePictures.ts'

type Person = Awaited<ReturnType<TestApp['signUp']>>
type Uploaded = { path: string; width: number; height: number; bytes: number }

let app: TestApp
let admin: Person
beforeAll(async () => {
  app = await startApp()
  admin = await app.signUp({ change: { isAdmin: true, role: 'admin' } })
})
afterAll(() => app[Symbol.asyncDispose]())

let posts = 0
async function createPost() {
  posts += 1
  const fields = { slug: `post-${posts}`, title: 'A lamp', body: 'Light.', author: 'Ada' }
  return (await admin.call('createBlogPost', fields)).post
}

async function upload(postId: string, body: Uint8Array<ArrayBuffer>, person: Person = admin) {
  const response = await person.request(`/api/blog/posts/${postId}/pictures`, {
    method: 'POST',
    body,
    headers: { 'content-type': 'image/png' },
  })
  const answer = (await response.json()) as { data: Uploaded; error?: { details: { code: string } } }
  return { status: response.status, picture: answer.data, code: answer.error?.details.code }
}

const read = async (path: string) => {
  const response = await app.visitor().request(path)
  return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) }
}
const listStored = async () => {
  const keys: string[] = []
  for await (const { key } of app.services.storage.list('blog/')) keys.push(key)
  return keys
}

test('an admin uploads a picture for a post; visitors get a smaller WebP file that browsers store for a year', async () => {
  const post = await createPost()
  const { status, picture } = await upload(post.id, buildPng({ width: 2_000, height: 1_000 }))
  expect([status, picture.width, picture.height]).toEqual([200, 1_600, 800])
  const { headers, bytes } = await read(picture.path)
  expect(bytes.subarray(8, 12).toString()).toBe('WEBP')
  expect(bytes).toHaveLength(picture.bytes)
  expect(headers.get('content-type')).toBe('image/webp')
  expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  const { version } = post
  const fields = { slug: post.slug, title: 'A lamp', body: `![A lamp](${picture.path})`, author: 'Ada' }
  await admin.call('updateBlogPost', { ...fields, postId: post.id, version, cover: picture.path })
  await admin.call('publishBlogPost', { postId: post.id })
  const { post: shown } = await app.visitor().call('getBlogPost', { slug: post.slug })
  expect(shown).toMatchObject({ cover: picture.path, blocks: [{ kind: 'picture', path: picture.path }] })
  const { entries } = await admin.call('getAdminLogs', { action: 'post_picture_added' })
  expect(entries[0]?.metadata).toMatchObject({ postId: post.id, picture: picture.path })
})

test('S-41 a text in the metadata of an uploaded picture is not in the stored picture', async () => {
  const { id } = await createPost()
  const place = 'GPS 51.5074 N 0.1278 W'
  const original = buildPng({ width: 40, height: 30, text: place })
  expect(Buffer.from(original).includes(place)).toBe(true)
  const { picture } = await upload(id, original)
  expect((await read(picture.path)).bytes.includes('GPS')).toBe(false)
})

const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
const pngStart = '\x89PNG\r\n\x1A\n'
test.each([
  ['an SVG file', () => Buffer.from(svg), 'blog/picture-type'],
  ['a GIF file', () => Buffer.from('GIF89a and more than sixteen bytes'), 'blog/picture-type'],
  ['an HTML page with the type of a picture', () => Buffer.from('<!doctype html><p>Hello there'), 'blog/picture-type'],
  ['an empty file', () => Buffer.alloc(0), 'blog/picture-type'],
  ['an SVG file behind the first bytes of a PNG', () => Buffer.from(pngStart + svg, 'latin1'), 'blog/picture-broken'],
  ['half of a picture', () => Buffer.from(buildPng({ width: 900, height: 700 }).slice(0, 90)), 'blog/picture-broken'],
  ['a decompression bomb', () => Buffer.from(buildPng({ width: 30_000, height: 30_000 })), 'blog/picture-large'],
])('S-41 %s is refused as a picture, and nothing is stored', async (_name, build, expected) => {
  const { id } = await createPost()
  const before = await listStored()
  const { code } = await upload(id, new Uint8Array(build()))
  expect(code).toBe(expected)
  expect(await listStored()).toEqual(before)
})

test('S-41 a file above 10 MB is refused as a picture with 413', async () => {
  const { id } = await createPost()
  expect((await upload(id, new Uint8Array(10 * 1_048_576 + 1))).status).toBe(413)
})

test(
  'S-41 a post has at most fifty pictures; the next picture is refused and not stored, and other posts still accept one',
  { tags: ['long'] },
  async () => {
    const [full, other] = [await createPost(), await createPost()]
    const picture = { width: 1, height: 1, bytes: 1, createdAt: app.clock.now() }
    const rows = Array.from({ length: 49 }, (_, index) => {
      const id = `${index}`.padStart(32, '0')
      return { ...picture, id, postId: full.id, storageKey: `blog/${id}.webp` }
    })
    await app.database.db.insert(blogPictures).values(rows)
    expect((await upload(full.id, smallPng)).status).toBe(200)
    const before = await listStored()
    expect((await upload(full.id, smallPng)).code).toBe('blog/pictures-full')
    expect(await listStored()).toEqual(before)
    expect((await upload(other.id, smallPng)).status).toBe(200)
  },
)

test('S-02 a manager or user cannot upload a picture, and an upload for an unknown post is refused', async () => {
  const { id } = await createPost()
  for (const person of [await app.signUp({ change: { role: 'manager' } }), await app.signUp({ tier: 'paid' })]) {
    expect((await upload(id, smallPng, person)).status).toBe(403)
  }
  expect((await upload('nothing', smallPng)).code).toBe('not_found')
  expect((await read('/blog/pictures/..%2f..%2fetc.webp')).status).toBe(404)
})

test('deleting a post deletes its pictures; the picture of another post still counts as a file in use', async () => {
  const [post, other] = [await createPost(), await createPost()]
  const { picture } = await upload(post.id, smallPng)
  const { picture: otherPicture } = await upload(other.id, smallPng)
  await admin.call('deleteBlogPost', { postId: post.id })
  expect((await read(picture.path)).status).toBe(404)
  expect(await listStored()).not.toContain(picture.path.slice(1).replace('pictures/', ''))
  const key = otherPicture.path.slice(1).replace('pictures/', '')
  const { findStoredFiles } = app.services.contributions
  const named = await Promise.all(findStoredFiles.map((find) => find(app.database.db, [key, 'blog/unknown.webp'])))
  expect(named.flat()).toEqual([key])
  expect((await read(otherPicture.path)).status).toBe(200)
})

/** Builds a JPEG as a phone's camera does: rotated by 90 degrees, with the location and the owner in EXIF. */
async function buildPhoto() {
  const background = { r: 90, g: 60, b: 30 }
  const bytes = await sharp({ create: { width: 60, height: 40, channels: 3, background } })
    .withMetadata({ orientation: 6 })
    .withExifMerge({
      IFD0: { Artist: 'Ada Lovelace' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 26/1', GPSLongitudeRef: 'W', GPSLongitude: '0/1 7/1 40/1' },
    })
    .jpeg()
    .toBuffer()
  return new Uint8Array(bytes)
}

test('S-41 a photo with a location in its EXIF data is stored upright, without the location and without the owner', async () => {
  const photo = await buildPhoto()
  const gpsTag = Buffer.from([0x88, 0x25])
  const { exif } = await sharp(photo).metadata()
  expect([
    exif?.includes('Ada Lovelace'),
    exif?.includes(gpsTag) || exif?.includes(Buffer.from(gpsTag.toReversed())),
  ]).toEqual([true, true])
  const { picture } = await upload((await createPost()).id, photo)
  expect([picture.width, picture.height]).toEqual([40, 60])
  const { bytes } = await read(picture.path)
  const stored = await sharp(bytes).metadata()
  expect([stored.format, stored.exif, stored.xmp, stored.iptc, stored.icc]).toEqual([
    'webp',
    ...Array(4).fill(undefined),
  ])
  expect([bytes.includes('EXIF'), bytes.includes('Ada')]).toEqual([false, false])
})

const dayMs = 86_400_000

test(
  'a picture that no post uses is deleted a day after its upload; a picture that is a cover or in the text of any post stays',
  { tags: ['long'] },
  async () => {
    const [post, other] = [await createPost(), await createPost()]
    const { picture: cover } = await upload(post.id, smallPng)
    const { picture: inText } = await upload(post.id, smallPng)
    const { picture: unused } = await upload(post.id, smallPng)
    const content = ({ slug }: typeof post, body: string) => ({ slug, title: 'A lamp', author: 'Ada', body })
    const { version } = post
    await admin.call('updateBlogPost', { ...content(post, 'Light.'), postId: post.id, version, cover: cover.path })
    const body = `![A lamp](${inText.path})`
    await admin.call('updateBlogPost', { ...content(other, body), postId: other.id, version: other.version })

    const statusesAfter = async (ms: number) => {
      app.clock.advance(ms)
      await app.services.jobs.drain()
      return Promise.all([cover, inText, unused].map(async ({ path }) => (await read(path)).status))
    }
    expect(await statusesAfter(dayMs - 60_000)).toEqual([200, 200, 200])
    expect(await statusesAfter(7 * 3_600_000)).toEqual([200, 200, 404])
    expect(await listStored()).not.toContain(unused.path.slice(1).replace('pictures/', ''))
  },
)
