import { expect, test } from 'vitest'
import { readModelFile } from '../testing/openModel.ts'
import { modelFiles } from './modelFiles.ts'

test('the installed model files have the pinned sizes and digests', async () => {
  for (const file of Object.values(modelFiles)) expect((await readModelFile(file)).length).toBe(file.bytes)
})
