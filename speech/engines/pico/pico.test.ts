import { expect, test } from 'vitest'
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
