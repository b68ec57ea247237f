import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { createLog } from '../../platform/log.ts'
import { divideText } from './divideText.ts'
import { createTextWorkers, maxInlineLength } from './textWorkers.ts'

const builtWorkers = pathToFileURL(join(import.meta.dirname, '../../../dist/workers/'))
const texts = createTextWorkers({ entries: builtWorkers, log: createLog('silent') })
afterAll(() => texts.close())

test(
  'a text can be divided with and without the names of the speakers at the same time, and each call gets its own result',
  { tags: ['long'] },
  async () => {
    const scene = Array.from({ length: 20 }, (_, at) => `${at % 2 ? 'ANNA' : 'BEN'}: This is line ${at} of it.`).join(
      '\n\n',
    )
    expect(scene.length).toBeGreaterThan(maxInlineLength)
    const owner = { userId: 'someone' }
    const [spoken, all] = await Promise.all([
      texts.divideText(scene, 'script', owner),
      texts.divideText(scene, 'everything', owner),
    ])
    expect(spoken).toEqual(divideText(scene, 'script'))
    expect(all).toEqual(divideText(scene, 'everything'))
    expect(all).not.toEqual(spoken)
  },
)
