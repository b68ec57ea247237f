import { expect, test } from 'vitest'
import { joinBytes, readContent, readFields, readText, writeInteger, writeMessage, writeText } from './protobuf.ts'

test('integers around each multiple of seven bits, texts and messages that are written are read again', () => {
  const values = [0, 1, 127, 128, 129, 16_383, 16_384, 2 ** 31, 2 ** 40 + 128]
  const message = joinBytes(values.map((value, index) => writeInteger(index + 1, value)))
  expect(Array.from(readFields(message), ({ number, value }) => [number, value])).toEqual(
    values.map((value, index) => [index + 1, value]),
  )
  const long = 'Ay me! '.repeat(20)
  const [outer] = readFields(writeMessage(16, [writeText(2, long)]))
  const [inner] = outer ? readFields(readContent(outer)) : []
  expect([outer?.number, inner?.number, inner && readText(inner)]).toEqual([16, 2, long])
})

test('fields that contain numbers of four or eight bytes are read without a value, and the field after them is read', () => {
  const fourBytes = Uint8Array.of(8 * 1 + 5, 1, 2, 3, 4)
  const eightBytes = Uint8Array.of(8 * 2 + 1, 1, 2, 3, 4, 5, 6, 7, 8)
  const message = joinBytes([fourBytes, eightBytes, writeInteger(3, 300)])
  expect(Array.from(readFields(message), ({ number, value }) => [number, value])).toEqual([
    [1, undefined],
    [2, undefined],
    [3, 300],
  ])
})
