import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { createEngines, engines } from './index.ts'
import { engineContract } from './testing/engineContract.ts'
import type { EngineContractFixture } from './testing/engineContractFixture.ts'
import { createTestContext, entries } from './testing/testContext.ts'

const folder = import.meta.dirname

test('the list of engines contains every engine folder, with the name of the folder as the name of the engine', () => {
  const folders = readdirSync(folder).filter((name) => existsSync(join(folder, name, 'definition.ts')))
  expect(engines.map(({ name }) => name).toSorted()).toEqual(folders.toSorted())
})

test('each engine has exactly its expected version, for example `1.0+text2+1` for Kokoro', () => {
  expect(Object.fromEntries(engines.map(({ name, version }) => [name, version]))).toEqual({
    elevenlabs: '1+1',
    speechApi: '1+1',
    flite: '2.3-wasi-0.1.1+t2+1',
    pico: '0.2.0+t2+1',
    kokoro: '1.0+text2+1',
  })
})

test('without settings and without a voices folder, flite is the only engine that is created', async () => {
  const created = createEngines({ entries, workers: 1 })
  expect(Object.keys(created)).toEqual(['flite'])
  await Promise.all(Object.values(created).map((engine) => engine.close()))
})

/** The contract tests of Kokoro take half a minute, so they run only with ALL_VARIANTS=1. */
const isLeftOut = (name: string) => name === 'kokoro' && process.env['ALL_VARIANTS'] !== '1'

const context = createTestContext()
for (const { name, create } of engines.filter((engine) => !isLeftOut(engine.name))) {
  const { contractFixture } = (await import(`./${name}/contractFixture.ts`)) as {
    contractFixture: EngineContractFixture
  }
  const { rendition, needs, workers = 1 } = contractFixture
  const prepared = await contractFixture.prepare?.()
  const engine = create({ ...context, workers }, prepared?.settings)
  const isMissing = needs !== undefined && !engine?.canSpeak(rendition)
  if (isMissing) process.stdout.write(`The contract tests of ${name} are skipped: it needs ${needs}\n`)
  describe.skipIf(isMissing)(`the engine ${name}`, () => {
    afterAll(() => prepared?.close())
    engineContract(name, {
      create() {
        if (!engine) throw new Error(`${name} cannot be created`)
        return engine
      },
      rendition,
    })
  })
}
