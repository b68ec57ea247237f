import { BinaryReader, BinaryWriter, WireType } from '@bufbuild/protobuf/wire'
import { expect, test } from 'vitest'
import { splitOnnxModel } from './splitOnnxModel.ts'

// The field numbers of onnx.proto3 are repeated here, so that the tests find a wrong number in the code.
const field = (number: number, content: Uint8Array) =>
  new BinaryWriter().tag(number, WireType.LengthDelimited).bytes(content).finish()
const text = (number: number, value: string) => field(number, new TextEncoder().encode(value))
const join = (...parts: Uint8Array[]) => new Uint8Array(Buffer.concat(parts))

const node = (inputs: string[], output: string, ...more: Uint8Array[]) =>
  field(1, join(...inputs.map((name) => text(1, name)), text(2, output), text(4, 'Add'), ...more))
const weight = (name: string) => field(5, join(text(8, name), field(9, new Uint8Array([1, 2, 3, 4]))))
const input = (name: string) => field(11, text(1, name))
const output = (name: string) => field(12, text(1, name))
const model = (...graphFields: Uint8Array[]) =>
  join(new BinaryWriter().tag(1, WireType.Varint).uint32(8).finish(), field(7, join(...graphFields)))

/**
 * A model that computes a → middle → out. Both parts need `scale`, one part needs `bias`, and no part needs `unused`.
 */
const chain = model(
  node(['a', 'scale'], 'middle'),
  node(['middle', 'scale'], 'late'),
  node(['late', 'bias'], 'out'),
  node(['a'], 'dead'),
  text(2, 'graph name'),
  weight('scale'),
  weight('bias'),
  weight('unused'),
  input('a'),
  output('out'),
  field(13, text(1, 'late')),
)

/** Reads a model again: the outputs of its nodes and the names of weights, inputs and outputs. */
function describeModel(pieces: Uint8Array[]) {
  const found = { nodes: [] as string[], weights: [] as string[], inputs: [] as string[], outputs: [] as string[] }
  const lists = new Map([
    [1, { list: found.nodes, nameField: 2 }],
    [5, { list: found.weights, nameField: 8 }],
    [11, { list: found.inputs, nameField: 1 }],
    [12, { list: found.outputs, nameField: 1 }],
  ])
  const readAll = (bytes: Uint8Array, take: (number: number, content: Uint8Array) => void) => {
    const reader = new BinaryReader(bytes)
    while (reader.pos < reader.len) {
      const [number, type] = reader.tag()
      if (type === WireType.LengthDelimited) take(number, reader.bytes())
      else reader.skip(type, number)
    }
  }
  readAll(join(...pieces), (number, graph) => {
    if (number !== 7) return
    readAll(graph, (kind, content) => {
      const wanted = lists.get(kind)
      if (!wanted) return
      readAll(content, (inner, name) => {
        if (inner === wanted.nameField) wanted.list.push(new TextDecoder().decode(name))
      })
    })
  })
  return found
}

test('a model is split at a tensor into two parts; weights that both parts need are in both parts', () => {
  const { first, second } = splitOnnxModel(chain, ['middle'])
  expect(describeModel(first)).toEqual({ nodes: ['middle'], weights: ['scale'], inputs: ['a'], outputs: ['middle'] })
  expect(describeModel(second)).toEqual({
    nodes: ['late', 'out'],
    weights: ['scale', 'bias'],
    inputs: ['middle'],
    outputs: ['out'],
  })
})

test('if the second part of a split model needs an input of the original model, this part has the input', () => {
  const graph = model(node(['a'], 'middle'), node(['middle', 'b'], 'out'), input('a'), input('b'), output('out'))
  const { first, second } = splitOnnxModel(graph, ['middle'])
  expect(describeModel(first).inputs).toEqual(['a'])
  expect(describeModel(second).inputs).toEqual(['b', 'middle'])
})

test('both parts of a split model keep the format version and the graph name of the model', () => {
  for (const pieces of Object.values(splitOnnxModel(chain, ['middle']))) {
    const bytes = join(...pieces)
    expect([...bytes.subarray(0, 2)]).toEqual([8, 8])
    expect(new TextDecoder().decode(bytes)).toContain('graph name')
  }
})

test('splitting a model fails for an unknown tensor, branches, sparse weights, and bytes that are not a model', () => {
  expect(() => splitOnnxModel(chain, ['nowhere'])).toThrow('no tensor nowhere')
  const branch = field(5, field(6, text(2, 'then')))
  expect(() => splitOnnxModel(model(node(['a'], 'middle', branch), output('middle')), ['middle'])).toThrow('branches')
  const sparse = model(node(['a'], 'middle'), field(15, new Uint8Array(0)), output('middle'))
  expect(() => splitOnnxModel(sparse, ['middle'])).toThrow('sparse')
  expect(() => splitOnnxModel(new Uint8Array(0), ['middle'])).toThrow('no graph')
  expect(() => splitOnnxModel(chain.subarray(0, 40), ['middle'])).toThrow()
})

test('splitting a model file that contains a damaged length fails', () => {
  const huge = join(new BinaryWriter().tag(7, WireType.LengthDelimited).uint32(0x7fff_ffff).finish())
  expect(() => splitOnnxModel(huge, ['middle'])).toThrow()
})
