import { expect, test } from 'vitest'
import { serializeText } from './serializedOutput.ts'

const read = async (text: string): Promise<unknown> => JSON.parse(Buffer.concat(await serializeText(text)).toString())

test('a text that is serialised in parts is read back unchanged, also if a part ends inside a character', async () => {
  const long = `${'a'.repeat(199_999)}🎭"\n\\é\u0001${'b'.repeat(250_000)}🎭`
  expect(await read(long)).toBe(long)
  expect(await read('')).toBe('')
})
