import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { createStandInEngine } from '@scene-partner/speech/engines/standIn'
import { createEncoderPool } from '@scene-partner/speech/mp3'
import { type Speaker, speakerOver } from '@scene-partner/speech/speaker'
import { findVoice, type Rendition, type VoiceEntry, voices } from '@scene-partner/speech/voices'
import { expect, test } from 'vitest'
import { createFixedClock } from '../../platform/clock.ts'
import { createLog } from '../../platform/log.ts'
import { createFolderStorage } from '../../ports/storage/folder.ts'
import { startApp, startOfTests } from '../../testing/startApp.ts'
import { createPreviews } from './previews.ts'

const entries = pathToFileURL(join(import.meta.dirname, '../../../dist/workers/'))

type Listed = { voices: { id: string; preview_url: string | null }[] }

async function addressOf(app: Awaited<ReturnType<typeof startApp>>, id: string): Promise<string> {
  const { voices } = (await app.visitor().call('getPublicFeaturedVoices', {})) as Listed
  const address = voices.find((voice) => voice.id === id)?.preview_url
  if (!address) throw new Error(`${id} has no preview`)
  return address
}

test('anyone hears each voice say its own line, and it is spoken once', async () => {
  await using app = await startApp()
  const address = await addressOf(app, 'tom')
  expect(address).toMatch(/^\/previews\/tom-[0-9a-f]{16}\.mp3$/)

  const first = await app.visitor().request(address)
  expect(first.headers.get('content-type')).toBe('audio/mpeg')
  expect(first.headers.get('cache-control')).toContain('immutable')
  const sound = Buffer.from(await first.arrayBuffer())
  expect(sound.length).toBeGreaterThan(8_000)
  expect(app.voice.spoken.join(' ')).toBe(findVoice('tom')?.previewLine)

  const spoken = app.voice.spoken.length
  const again = await app.visitor().request(address)
  expect(Buffer.from(await again.arrayBuffer()).equals(sound)).toBe(true)
  expect(app.voice.spoken.length).toBe(spoken)
})

test('many who ask at once wait for one making', async () => {
  await using app = await startApp()
  const address = await addressOf(app, 'kate')
  const answers = await Promise.all(Array.from({ length: 6 }, () => app.visitor().request(address)))
  for (const answer of answers) expect(answer.status).toBe(200)
  expect(app.voice.spoken.join(' ')).toBe(findVoice('kate')?.previewLine)
})

test('a part of a preview can be asked for, as Safari does', async () => {
  await using app = await startApp()
  const address = await addressOf(app, 'tom')
  const whole = Buffer.from(await (await app.visitor().request(address)).arrayBuffer())
  const part = await app.visitor().request(address, { headers: { range: 'bytes=100-199' } })
  expect(part.status).toBe(206)
  expect(part.headers.get('content-range')).toBe(`bytes 100-199/${whole.length}`)
  expect(Buffer.from(await part.arrayBuffer()).equals(whole.subarray(100, 200))).toBe(true)
  const beyond = await app.visitor().request(address, { headers: { range: 'bytes=9999999-' } })
  expect(beyond.status).toBe(416)
})

test('nobody can have other words spoken, or other files read, by an address of their own', async () => {
  await using app = await startApp()
  for (const name of [
    'tom-0000000000000000.mp3',
    'nobody-0123456789abcdef.mp3',
    'tom.mp3',
    '..%2F..%2Fsecret',
    'tom-%00.mp3',
  ])
    expect((await app.visitor().request(`/previews/${name}`)).status).toBe(404)
  expect(app.voice.spoken).toEqual([])
})

/** A folder for previews, and a way to make all that are made unasked over some engines; answers how many were. */
async function previewFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'scene-partner-previews-'))
  const encoders = createEncoderPool({ entries })
  const storage = await createFolderStorage(folder)

  function over(speaker: Speaker, onPut: (key: string) => void = () => {}) {
    return createPreviews({
      clock: createFixedClock(startOfTests),
      log: createLog('silent'),
      encoders,
      speaker,
      storage: {
        ...storage,
        async put(key, bytes) {
          await storage.put(key, bytes)
          onPut(key)
        },
      },
    })
  }

  async function makeAll(speaker: Speaker) {
    const wanted = new Set<string>()
    let allMade = () => {}
    const done = new Promise<void>((resolve) => (allMade = resolve))
    const previews = over(speaker, (key) => {
      wanted.delete(`/${key}`)
      if (wanted.size === 0) allMade()
    })
    for (const voice of voices.filter((one) => speaker.renditionOf(one)?.quality !== 'hosted')) {
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
  return { over, makeAll, [Symbol.asyncDispose]: remove }
}

test('all of them are made while nobody speaks, and made anew when a better way of speaking arrives', async () => {
  await using folder = await previewFolder()
  const basic = createStandInEngine()
  const better = createStandInEngine()
  expect(await folder.makeAll(speakerOver({ flite: basic }))).toBe(voices.length)
  const neural = voices.filter(({ renditions }) => renditions[0]?.engine === 'kokoro')
  expect(await folder.makeAll(speakerOver({ flite: basic, kokoro: better }))).toBe(neural.length)
  expect(better.spoken.join(' ')).toContain(findVoice('tom')?.previewLine.split('.')[0] ?? 'nothing')
})

test('a hosted voice, which is paid for, introduces itself only when somebody asks, and once', async () => {
  await using folder = await previewFolder()
  const hosted = createStandInEngine()
  const his: Rendition = { quality: 'hosted', engine: 'elevenlabs', engineVoice: 'amos', gainDb: 0 }
  const service = { ...hosted, renditionFor: ({ id }: VoiceEntry) => (id === 'tom' ? his : undefined) }
  const speaker = speakerOver({ elevenlabs: service, flite: createStandInEngine() })
  expect(await folder.makeAll(speaker)).toBe(voices.length - 1)
  expect(hosted.spoken).toEqual([])

  const previews = folder.over(speaker)
  const tom = findVoice('tom')
  const name = (tom && previews.urlOf(tom))?.replace('/previews/', '') ?? ''
  const heard = [await previews.read(name), await previews.read(name)]
  expect(heard[0]?.length).toBeGreaterThan(0)
  expect(heard[1]).toEqual(heard[0])
  expect(hosted.spoken.length).toBe(new Set(hosted.spoken).size)
})
