import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { readBody } from './readBody.ts'

const parts = (...texts: string[]) => Readable.from(texts.map((text) => Buffer.from(text)))
const maxBytes = 8

test('a body that arrives in parts is read into one buffer, with and without a Content-Length', async () => {
  expect(String(await readBody(parts('ab', 'cde'), { maxBytes, contentLength: '5' }))).toBe('abcde')
  expect(String(await readBody(parts('ab', 'cdefgh'), { maxBytes, contentLength: undefined }))).toBe('abcdefgh')
  expect(await readBody(parts(), { maxBytes, contentLength: undefined })).toHaveLength(0)
})

test('S-40 a body above the limit is refused, and its stream stays open for the answer', async () => {
  const tooLarge = { code: 'FST_ERR_CTP_BODY_TOO_LARGE', statusCode: 413 }
  await expect(readBody(parts('a'), { maxBytes, contentLength: '9' })).rejects.toMatchObject(tooLarge)
  const payload = new Readable({ read: () => undefined })
  for (const text of ['abcdefgh', 'i']) payload.push(Buffer.from(text))
  await expect(readBody(payload, { maxBytes, contentLength: undefined })).rejects.toMatchObject(tooLarge)
  expect(payload.destroyed).toBe(false)
})

test('a body that the client does not send completely fails with status 400', async () => {
  const payload = new Readable({ read: () => undefined })
  const reading = readBody(payload, { maxBytes, contentLength: '5' })
  payload.destroy(new Error('aborted'))
  await expect(reading).rejects.toMatchObject({ message: 'aborted', statusCode: 400 })
})
