import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Rendition } from '../../catalog/voices.ts'
import { createVoiceMatchCache } from './voiceMatchCache.ts'

test('cached voices are used again only for the same settings and only if they belong to the service', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'voices-'))
  try {
    const own: Rendition = { engine: 'elevenlabs', engineVoice: 'x', gainDb: 0, quality: 'hosted' }
    const open = (settings: unknown) => createVoiceMatchCache({ folder, name: 'elevenlabs', settings })
    expect(open('key 1').load()).toBeUndefined()
    await open('key 1').save(
      new Map([
        ['walt', own],
        ['kate', { ...own, engine: 'kokoro' }],
      ]),
    )
    expect(open('key 1').load()).toEqual(new Map([['walt', own]]))
    expect(open('key 2').load()).toBeUndefined()
  } finally {
    await rm(folder, { recursive: true })
  }
})
