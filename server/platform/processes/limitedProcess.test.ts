import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { runInLimitedProcess } from './limitedProcess.ts'

test('a task whose signal has aborted before it starts fails with the reason of the signal', async () => {
  const reason = new Error('the user left')
  const run = runInLimitedProcess({
    entry: fileURLToPath(new URL('./readInput.ts', import.meta.url)),
    bytes: new Uint8Array(),
    message: {},
    limits: { cpuMs: 10_000, bytes: 2 ** 30 },
    signal: AbortSignal.abort(reason),
    createFailure: () => new Error('the process failed'),
  })
  await expect(run).rejects.toBe(reason)
})
