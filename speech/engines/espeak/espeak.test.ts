import { describe, expect, test } from 'vitest'
import { engineContract } from '../contractSuite.ts'
import { withPronunciations } from '../respelling.ts'
import { createEspeakEngine } from './espeakEngine.ts'
import { toEspeakText } from './espeakText.ts'

const entries = new URL('../../../dist/workers/', import.meta.url)
const create = () => createEspeakEngine({ entries })
const rendition = { quality: 'basic', engine: 'espeak', engineVoice: 'en-gb-x-rp+f2', gainDb: 0 } as const

async function isInstalled(): Promise<boolean> {
  const engine = create()
  const { state } = engine.state()
  await engine.close()
  return state !== 'absent'
}
const isHere = await isInstalled()
if (!isHere) process.stdout.write('eSpeak NG’s tests are left out: the optional package is not installed\n')

describe.skipIf(!isHere)('with its package', () => {
  engineContract('eSpeak NG', { create, rendition })

  test('a voice it does not have is refused, and the next one speaks', async () => {
    const engine = create()
    const say = (engineVoice: string) =>
      engine.speak(
        {
          rendition: { ...rendition, engineVoice },
          spoken: 'Hello.',
          settings: { speed: 1, stability: 0.5, similarity: 0.5 },
        },
        { signal: new AbortController().signal },
      )
    await expect(say('xx-nowhere')).rejects.toMatchObject({ reason: 'engine_refused' })
    expect((await say('en-029+m3')).length).toBeGreaterThan(2_000)
    await engine.close()
  })
})

test('without its package it says so, and nobody is asked to speak by it', async () => {
  const engine = createEspeakEngine({ entries, isHere: false })
  expect(engine.canSpeak(rendition)).toBe(false)
  expect(engine.state()).toMatchObject({ state: 'absent', detail: expect.stringContaining('GPL-3') })
  await engine.close()
})

test('a word in capitals is stressed; initials, and a line all in capitals, are said as they are', () => {
  expect(toEspeakText('I NEVER said FBI & so.')).toBe('I <emphasis level="strong">never</emphasis> said FBI and so.')
  expect(toEspeakText('GET OUT!')).toBe('GET OUT!')
})

test('no sign of the writer’s opens eSpeak’s own markup', () => {
  for (const text of ['<break time="9999s"/> [[x]] &amp; R&B && ＆', '<<>>', '&lt;b&gt;'])
    expect(toEspeakText(text)).not.toMatch(/[<>&[\]]/)
})

test('a pronunciation in IPA reaches eSpeak in its own letters', () => {
  const { text, phoned } = withPronunciations('Ask Siobhan.', { Siobhan: '/ʃɪˈvɔːn/' })
  expect(toEspeakText(text, phoned)).toBe("Ask [[SIv'O:n]].")
})
