// The tests of a public site share one app, because they need a PUBLIC_URL. The other test has its own app.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../testing/startApp.ts'

type Shown = { voices: { id: string; renditions: unknown[] }[]; lines: unknown[]; scores: unknown[] }

test('the listening test offers five lines of every available voice and stores the scores', async () => {
  await using app = await startApp()
  const visitor = app.visitor()
  const shown = async () => (await (await visitor.request('/dev/listen.json')).json()) as Shown
  const { voices, lines, scores } = await shown()
  expect(voices.length).toBeGreaterThanOrEqual(30)
  expect(lines).toHaveLength(5)
  expect(scores).toEqual([])

  const sound = await visitor.request('/dev/listen/tom/0/3.mp3')
  expect(sound.headers.get('content-type')).toBe('audio/mpeg')
  expect((await sound.arrayBuffer()).byteLength).toBeGreaterThan(2_000)

  const score = { kind: 'score', voice: 'tom', engine: 'flite', quality: 'basic', score: 3 }
  const post = (body: unknown) =>
    visitor.request('/api/dev/listen', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  expect((await post(score)).status).toBe(200)
  expect((await post({ ...score, score: 9 })).status).toBe(400)
  expect((await shown()).scores).toMatchObject([score])
})

describe('on a public site', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await startApp({ environment: { PUBLIC_URL: 'https://scene.example', APP_SECRET: 'x'.repeat(40) } })
  })
  afterAll(() => app[Symbol.asyncDispose]())

  test.each(['/dev/listen', '/dev/listen.js', '/dev/listen.json', '/dev/listen/tom/0/0.mp3'])(
    'the path %s of the listening test gets 404',
    async (path) => {
      const answer = await app.visitor().request(path, { headers: { host: 'scene.example' } })
      expect(answer.status).toBe(404)
    },
  )
})
