// Tests how previews of voices are generated and served. Tests of requests share one app, which stores each preview. A
// test that counts generated previews therefore uses a voice of its own.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { createFakeEngine } from '@scene-partner/speech/engines/testing/fakeEngine'
import { createEncoderPool } from '@scene-partner/speech/audio/mp3/encoderPool'
import { type Speaker, createSpeakerWithEngines } from '@scene-partner/speech/speaker'
import { findVoice, type Rendition, type VoiceEntry, voices } from '@scene-partner/speech/catalog/voices'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createFixedClock } from '../../platform/clock.ts'
import { createLog } from '../../platform/log.ts'
import { createFolderStorage } from '../../adapters/storage/folderStorage.ts'
import { startApp, type TestApp, testStartTime } from '../../testing/startApp.ts'
import { createPreviews } from './previews.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app[Symbol.asyncDispose]())

const entries = pathToFileURL(join(import.meta.dirname, '../../../dist/workers/'))

type Listed = { voices: { id: string; preview_url: string | null }[] }

async function previewUrl(id: string): Promise<string> {
  const { voices } = (await app.visitor().call('getPublicFeaturedVoices', {})) as Listed
  const address = voices.find((voice) => voice.id === id)?.preview_url
  if (!address) throw new Error(`${id} has no preview`)
  return address
}

// [spec1 §6.3]
test('a visitor hears a voice’s preview, and the preview is generated only once', async () => {
  const address = await previewUrl('tom')
  const before = app.speaker.spoken.length
  expect(address).toMatch(/^\/previews\/tom-[0-9a-f]{16}\.mp3$/)

  const first = await app.visitor().request(address)
  expect(first.headers.get('content-type')).toBe('audio/mpeg')
  expect(first.headers.get('cache-control')).toContain('immutable')
  const sound = Buffer.from(await first.arrayBuffer())
  expect(sound.length).toBeGreaterThan(8_000)
  expect(app.speaker.spoken.slice(before).join(' ')).toBe(findVoice('tom')?.previewLine)

  const spoken = app.speaker.spoken.length
  const again = await app.visitor().request(address)
  expect(Buffer.from(await again.arrayBuffer()).equals(sound)).toBe(true)
  expect(app.speaker.spoken.length).toBe(spoken)
})

test('several requests for a preview at the same time generate this preview only once', async () => {
  const address = await previewUrl('kate')
  const before = app.speaker.spoken.length
  const answers = await Promise.all(Array.from({ length: 6 }, () => app.visitor().request(address)))
  for (const answer of answers) expect(answer.status).toBe(200)
  expect(app.speaker.spoken.slice(before).join(' ')).toBe(findVoice('kate')?.previewLine)
})

test('a preview can be requested in ranges of bytes; a range beyond its end gets 416', async () => {
  const address = await previewUrl('tom')
  const whole = Buffer.from(await (await app.visitor().request(address)).arrayBuffer())
  const part = await app.visitor().request(address, { headers: { range: 'bytes=100-199' } })
  expect(part.status).toBe(206)
  expect(part.headers.get('content-range')).toBe(`bytes 100-199/${whole.length}`)
  expect(Buffer.from(await part.arrayBuffer()).equals(whole.subarray(100, 200))).toBe(true)
  const beyond = await app.visitor().request(address, { headers: { range: 'bytes=9999999-' } })
  expect(beyond.status).toBe(416)
})

test('a request for a preview with a forged name gets 404 and generates no speech', async () => {
  const before = app.speaker.spoken.length
  for (const name of [
    'tom-0000000000000000.mp3',
    'nobody-0123456789abcdef.mp3',
    'tom.mp3',
    '..%2F..%2Fsecret',
    'tom-%00.mp3',
  ])
    expect((await app.visitor().request(`/previews/${name}`)).status).toBe(404)
  expect(app.speaker.spoken.slice(before)).toEqual([])
})

/**
 * Creates a storage folder for previews. `makeAll` generates all missing previews with a speaker and returns their
 * number.
 */
async function previewFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'scene-partner-previews-'))
  const encoders = createEncoderPool({ entries })
  const storage = await createFolderStorage(folder)

  function createPreviewsWith(
    speaker: Speaker,
    onPut: (key: string) => void = () => {},
    options: Parameters<typeof createPreviews>[1] = { quietForMs: 0 },
  ) {
    const needs = {
      clock: createFixedClock(testStartTime),
      config: { role: 'all' as const },
      log: createLog('silent'),
      encoders,
      speaker,
      storage: {
        ...storage,
        async put(key: string, bytes: Uint8Array) {
          await storage.put(key, bytes)
          onPut(key)
        },
      },
    }
    return createPreviews(needs, options)
  }

  async function makeAll(speaker: Speaker) {
    const wanted = new Set<string>()
    let finish = () => {}
    const done = new Promise<void>((resolve) => (finish = resolve))
    const previews = createPreviewsWith(speaker, (key) => {
      wanted.delete(`/${key}`)
      if (wanted.size === 0) finish()
    })
    for (const voice of voices.filter((one) => speaker.bestRendition(one)?.quality !== 'hosted')) {
      const address = previews.urlOf(voice)
      if (address && (await storage.size(address.slice(1))) === null) wanted.add(address)
    }
    const count = wanted.size
    previews.start()
    await done
    await previews.stop()
    return count
  }

  async function remove() {
    await encoders.close()
    await rm(folder, { recursive: true, force: true })
  }
  return { createPreviewsWith, makeAll, [Symbol.asyncDispose]: remove }
}

test(
  'all previews are generated in the background, and again for the voices that a new, better engine can speak',
  { tags: ['long'] },
  async () => {
    await using folder = await previewFolder()
    const basic = createFakeEngine()
    const better = createFakeEngine()
    expect(await folder.makeAll(createSpeakerWithEngines({ flite: basic }))).toBe(voices.length)
    const neural = voices.filter(({ renditions }) => renditions[0]?.engine === 'kokoro')
    expect(await folder.makeAll(createSpeakerWithEngines({ flite: basic, kokoro: better }))).toBe(neural.length)
    expect(better.spoken.join(' ')).toContain(findVoice('tom')?.previewLine.split('.')[0] ?? 'nothing')
  },
)

test(
  'the preview of a hosted voice is generated only when a user requests it, and only once',
  { tags: ['long'] },
  async () => {
    await using folder = await previewFolder()
    const hosted = createFakeEngine()
    const hostedRendition: Rendition = { quality: 'hosted', engine: 'elevenlabs', engineVoice: 'amos', gainDb: 0 }
    const service = { ...hosted, renditionFor: ({ id }: VoiceEntry) => (id === 'tom' ? hostedRendition : undefined) }
    const speaker = createSpeakerWithEngines({ elevenlabs: service, flite: createFakeEngine() })
    expect(await folder.makeAll(speaker)).toBe(voices.length - 1)
    expect(hosted.spoken).toEqual([])

    const previews = folder.createPreviewsWith(speaker)
    const tom = findVoice('tom')
    const name = (tom && previews.urlOf(tom))?.replace('/previews/', '') ?? ''
    const previewFiles = [await previews.read(name), await previews.read(name)]
    expect(previewFiles[0]?.length).toBeGreaterThan(0)
    expect(previewFiles[1]).toEqual(previewFiles[0])
    expect(hosted.spoken.length).toBe(new Set(hosted.spoken).size)
  },
)

test('the preview of a neural voice is not generated in the background while users need the engines', async () => {
  await using folder = await previewFolder()
  const kokoro = createFakeEngine()
  const speaker = createSpeakerWithEngines({ kokoro })
  const previews = folder.createPreviewsWith(speaker, undefined, { quietForMs: Infinity })
  previews.start()
  // A user requests the preview of the second voice. The background work would generate the preview of the first voice.
  const [, second] = voices
  const name = (second && previews.urlOf(second))?.replace('/previews/', '') ?? ''
  expect((await previews.read(name))?.length).toBeGreaterThan(0)
  expect(kokoro.spoken.join(' ')).toBe(second?.previewLine)
  await previews.stop()
})
