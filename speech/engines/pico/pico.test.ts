import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { engineContract } from '../contractSuite.ts'
import { createPicoEngine } from './picoEngine.ts'
import { toPicoText } from './picoText.ts'

const entries = new URL('../../../dist/workers/', import.meta.url)
const models = join(
  process.env.SHARED_DIR ?? join(fileURLToPath(new URL('../../../', import.meta.url)), '../shared'),
  'models',
)
const isHere = existsSync(join(models, 'pico/en-GB_ta.bin'))
if (!isHere) process.stdout.write('Pico’s tests are left out: its data is not beside the project\n')

const rendition = { quality: 'basic', engine: 'pico', engineVoice: 'en-GB', gainDb: 4 } as const

describe.skipIf(!isHere)('with its data', () => {
  engineContract('Pico', { create: () => createPicoEngine({ entries, workers: 1, voicesDir: models }), rendition })
})

test('without its data it says so, and nobody is asked to speak by it', async () => {
  const engine = createPicoEngine({ entries, workers: 1, voicesDir: '/nowhere' })
  expect(engine.canSpeak(rendition)).toBe(false)
  expect(engine.state()).toMatchObject({ state: 'absent', detail: expect.stringContaining('voices folder') })
  await engine.close()
})

test('no sign of the writer’s opens Pico’s own markup', () => {
  expect(toPicoText('Say <speed level="500">this</speed> & go', 1, 'gb')).not.toContain('<')
  expect(toPicoText('Go.', 0.8, 'gb')).toBe('<speed level="80">Go.</speed>')
  expect(toPicoText('你好', 0.8, 'gb')).toBe('')
})
