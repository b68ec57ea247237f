import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { startApp } from '../../../testing/startApp.ts'

const twoLines = 'But soft! What light through yonder window breaks? It is the east.'
const appSecret = 'thisabove-alltothineownselfbetrue-0123'

const createProof = (generationId: string) =>
  createHmac('sha256', appSecret).update(`replica audio ${generationId}`).digest('hex')
const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer())

/** Starts a generation that stops after its first unit until `app.speaker.release()`. */
async function startHeldGeneration() {
  const app = await startApp({ environment: { APP_SECRET: appSecret } })
  const actor = await app.signUp({ tier: 'paid' })
  app.speaker.hold((spoken) => spoken.includes('east'))
  const { audioUrl, generationId } = await actor.call('startGeneration', { text: twoLines, voiceId: 'tom' })
  await app.speaker.waitUntilHeld()
  return { app, actor, audioUrl, generationId }
}

test('a replica gets the audio of a running generation from the offset it asks for', async () => {
  const { app, actor, audioUrl, generationId } = await startHeldGeneration()
  await using _closing = app
  const replica = app.visitor({ 'x-replica-proof': createProof(generationId) })
  const offsets = [0, 1, 300, 5_000]
  // All requests are open before the second unit is spoken, so each one also waits for audio that does not exist yet.
  const requests = [
    actor.request(audioUrl),
    ...offsets.map((offset) => replica.request(`/api/replica/audio/${generationId}?offset=${offset}`)),
    replica.request(`/api/replica/audio/${generationId}`),
  ]
  const responses = await Promise.all(requests)
  expect(responses.map(({ status }) => status)).toEqual(requests.map(() => 200))
  app.speaker.release()
  const [whole = Buffer.alloc(0), ...parts] = await Promise.all(responses.map(bytesOf))
  expect(whole.length).toBeGreaterThan(10_000)
  for (const [index, offset] of [...offsets, 0].entries())
    expect([offset, parts[index]?.equals(whole.subarray(offset))]).toEqual([offset, true])
})

test('a replica without the right proof gets 404', async () => {
  const { app, generationId } = await startHeldGeneration()
  await using _closing = app
  const path = `/api/replica/audio/${generationId}`
  expect((await app.visitor().request(path)).status).toBe(404)
  const otherProof = createProof('gen_1_another')
  expect((await app.visitor({ 'x-replica-proof': otherProof }).request(path)).status).toBe(404)
  app.speaker.release()
})

test('a range is served with a matching If-Range only; otherwise the whole file is sent (RFC 9110 §13.1.5)', async () => {
  await using app = await startApp()
  const actor = await app.signUp({ tier: 'paid' })
  const { audioUrl } = await actor.call('startGeneration', { text: twoLines, voiceId: 'tom' })
  await actor.downloadAudio(audioUrl)
  const finished = await actor.request(audioUrl)
  const etag = finished.headers.get('etag') ?? ''
  const whole = await bytesOf(finished)
  const requestRange = (ifRange: string) =>
    actor.request(audioUrl, { headers: { range: 'bytes=100-199', 'if-range': ifRange } })

  const same = await requestRange(etag)
  expect(same.status).toBe(206)
  expect(same.headers.get('content-range')).toBe(`bytes 100-199/${whole.length}`)
  expect((await bytesOf(same)).equals(whole.subarray(100, 200))).toBe(true)

  // The ETag of an earlier file, and a date, which this file does not have.
  for (const ifRange of ['"0123456789abcdef"', 'Sat, 21 Nov 2026 09:30:00 GMT']) {
    const changed = await requestRange(ifRange)
    expect([ifRange, changed.status]).toEqual([ifRange, 200])
    expect(changed.headers.get('content-range')).toBeNull()
    expect((await bytesOf(changed)).equals(whole)).toBe(true)
  }
})
