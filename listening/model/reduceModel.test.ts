import { expect, test } from 'vitest'
import { modelFiles } from '../recogniser/modelFiles.ts'
import { readModelFile } from '../testing/openModel.ts'
import { readFields, readText, writeInteger, writeMessage, writeText } from './protobuf.ts'
import { reduceModel } from './reduceModel.ts'

const megabyte = 1_000_000

test('the reduced graphs of encoder and decoder are small, and their weights are read from the bytes of the published file', async () => {
  for (const [name, maxBytes] of [
    ['encoder', 0.3 * megabyte],
    ['decoder', 1 * megabyte],
  ] as const) {
    const file = await readModelFile(modelFiles[name])
    const { graph, externalData } = reduceModel(file)
    expect(graph.length).toBeLessThan(maxBytes)
    expect(externalData[0]?.data).toBe(file)
  }
})

test('the reduced decoder stores its largest weights only once, in transposed form', async () => {
  const file = await readModelFile(modelFiles.decoder)
  const { graph, externalData } = reduceModel(file)
  expect(externalData.map(({ path, data }) => [path, data.length])).toEqual([
    ['original', file.length],
    ['transposed', 288 * 32_768],
  ])
  const text = new TextDecoder('latin1').decode(graph)
  expect(text).toContain('embed_tokens.weight_transposed')
  expect(text).not.toContain('embed_tokens.weight_merged_0_quantized')
})

test('reducing a model does not change a graph without large weights', () => {
  const node = writeMessage(1, [writeText(1, 'sound'), writeText(2, 'words'), writeText(4, 'Hear')])
  const tensor = writeMessage(5, [
    writeInteger(1, 300),
    writeInteger(2, 2),
    writeText(8, 'small'),
    writeText(9, 'weights'),
  ])
  const file = new Uint8Array([...writeInteger(1, 10), ...writeMessage(7, [node, tensor])])
  expect(reduceModel(file).graph).toEqual(file)
})

test('a model is reduced to the same graph if its bytes are part of a larger buffer', () => {
  const tensor = writeMessage(5, [
    writeInteger(1, 2_000),
    writeInteger(2, 2),
    writeText(8, 'large'),
    writeText(9, 'w'.repeat(2_000)),
  ])
  const file = writeMessage(7, [tensor])
  const larger = new Uint8Array(file.length + 100)
  larger.set(file, 60)
  const { graph } = reduceModel(file)
  expect(graph.length).toBeLessThan(1_000)
  expect(reduceModel(larger.subarray(60, 60 + file.length)).graph).toEqual(graph)
})

test('reducing a model file that is cut off throws a RangeError', () => {
  const file = writeMessage(7, [writeText(2, 'graph')])
  expect(() => reduceModel(file.subarray(0, file.length - 2))).toThrow(RangeError)
})

test('a text field and an integer field that were written to a model file are read back with the same values', () => {
  const message = new Uint8Array([...writeText(8, 'naïve'), ...writeInteger(2, 123_456_789)])
  const [text, integer] = [...readFields(message)]
  expect([text && readText(text), integer?.number, integer?.value]).toEqual(['naïve', 2, 123_456_789])
})
