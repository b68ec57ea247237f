import { describe, expect, test } from 'vitest'
import { applyPronunciations } from '../pronunciations.ts'
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
const isPackageInstalled = await isInstalled()
if (!isPackageInstalled) process.stdout.write('eSpeak NG tests are skipped: the optional package is not installed\n')

describe.skipIf(!isPackageInstalled)('with the npm package installed', () => {
  test('an unknown voice is refused, and the next unit is spoken', async () => {
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

test('without its npm package the engine is absent and speaks no rendition', async () => {
  const engine = createEspeakEngine({ entries, isInstalled: false })
  expect(engine.canSpeak(rendition)).toBe(false)
  expect(engine.state()).toMatchObject({ state: 'absent', detail: expect.stringContaining('GPL-3') })
  await engine.close()
})

test('a word in capitals is stressed; initialisms and lines in capitals are not changed', () => {
  expect(toEspeakText('I NEVER said FBI & so.')).toBe('I <emphasis level="strong">never</emphasis> said FBI and so.')
  expect(toEspeakText('GET OUT!')).toBe('GET OUT!')
})

test('no character of a text is interpreted as eSpeak’s markup', () => {
  for (const text of ['<break time="9999s"/> [[x]] &amp; R&B && ＆', '<<>>', '&lt;b&gt;'])
    expect(toEspeakText(text)).not.toMatch(/[<>&[\]]/)
})

test('a pronunciation in IPA is converted to eSpeak’s notation', () => {
  const { text, phoned } = applyPronunciations('Ask Siobhan.', { Siobhan: '/ʃɪˈvɔːn/' })
  expect(toEspeakText(text, phoned)).toBe("Ask [[SIv'O:n]].")
})
