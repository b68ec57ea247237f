import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { picoFiles } from '../../models/manifest.ts'
import { voicesDir } from '../testing/testContext.ts'
import { toFliteText } from '../flite/fliteText.ts'
import { createPicoEngine } from './picoEngine.ts'
import { toPicoText } from './picoText.ts'

const entries = new URL('../../../dist/workers/', import.meta.url)
const rendition = { quality: 'basic', engine: 'pico', engineVoice: 'en-GB', gainDb: 4 } as const

test('without its data files the Pico engine has the state `absent` and can speak no rendition', async () => {
  const engine = createPicoEngine({ entries, workers: 1, voicesDir: '/nowhere' })
  expect(engine.canSpeak(rendition)).toBe(false)
  expect(engine.state()).toMatchObject({ state: 'absent', detail: expect.stringContaining('voices folder') })
  await engine.close()
})

test('no character of a text is interpreted as Pico’s markup', () => {
  expect(toPicoText('Say <speed level="500">this</speed> & go', 1, 'gb')).not.toContain('<')
  expect(toPicoText('Go.', 0.8, 'gb')).toBe('<speed level="80">Go.</speed>')
  expect(toPicoText('你好', 0.8, 'gb')).toBe('')
})

test('the speed that Pico gets is at least 20 % and at most 500 %, because it accepts no other speed', () => {
  expect(toPicoText('Go.', 0.1, 'gb')).toBe('<speed level="20">Go.</speed>')
  expect(toPicoText('Go.', 9, 'gb')).toBe('<speed level="500">Go.</speed>')
})

test.runIf(existsSync(join(voicesDir, 'pico')))(
  'a British voice of Pico speaks after its damaged files were replaced, and reads 3/4/2026 as a British date',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'scene-partner-pico-'))
    onTestFinished(() => rm(folder, { recursive: true, force: true }))
    await mkdir(join(folder, 'pico'))
    for (const { path } of picoFiles) await writeFile(join(folder, path), 'damaged')
    const engine = createPicoEngine({ entries, workers: 1, voicesDir: folder })
    onTestFinished(() => engine.close())
    const settings = { speed: 1, stability: 0.5, similarity: 0.5 }
    const say = (spoken: string) =>
      engine.speak({ rendition, spoken, settings }, { signal: new AbortController().signal })
    await expect(say('Go.')).rejects.toMatchObject({ reason: 'engine_refused' })
    for (const { path } of picoFiles) await copyFile(join(voicesDir, path), join(folder, path))
    const date = await say('On 3/4/2026.')
    expect(Buffer.compare(Buffer.from(date), Buffer.from(await say(toFliteText('On 3/4/2026.', 'gb'))))).toBe(0)
    expect(toFliteText('On 3/4/2026.', 'gb')).not.toBe(toFliteText('On 3/4/2026.', 'us'))
  },
)
