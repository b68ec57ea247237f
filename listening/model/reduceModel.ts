// Rewrites an ONNX model in memory so that it needs less memory; the published file does not change. The numbers of the
// fields are from https://github.com/onnx/onnx/blob/main/onnx/onnx.proto.
import {
  type Field,
  joinBytes,
  readContent,
  readFields,
  readIntegers,
  readText,
  readWhole,
  writeInteger,
  writeMessage,
  writeText,
} from './protobuf.ts'

/**
 * A model without its large weights, and the data with these weights, for the option `externalData` of onnxruntime-web.
 */
export type ReducedModel = { graph: Uint8Array; externalData: { path: string; data: Uint8Array }[] }

const modelGraph = 7
const graphFields = { node: 1, initializer: 5, valueInfo: 13 }
const nodeFields = { input: 1, output: 2, name: 3, operator: 4, attribute: 5 }
const attributeFields = { name: 1, integer: 3, graph: 6, integers: 8, type: 20 }
const attributeTypes = { integer: 2, integers: 7 }
const tensorFields = { dimension: 1, type: 2, name: 8, data: 9, external: 13, location: 14 }
const isExternal = 1
const float = 1

/** Weights with fewer bytes than this stay in the graph. */
const minExternalBytes = 1_024
/** Names of the two weight files for `externalData`. These files exist only in memory. */
const originalFile = 'original'
const transposedFile = 'transposed'

/** Name of the weights that turn tokens into vectors and, transposed, vectors into tokens. */
const embedding = 'model.decoder.embed_tokens.weight_merged_0'
const storedEmbedding = `${embedding}_quantized`
const transposedEmbedding = 'model.decoder.embed_tokens.weight_transposed'

type Tensor = { name: string; dimensions: number[]; type: number; data: Uint8Array | undefined }

function readTensor(fields: readonly Field[]): Tensor {
  const find = (number: number) => fields.find((field) => field.number === number)
  const name = find(tensorFields.name)
  const data = find(tensorFields.data)
  return {
    name: name ? readText(name) : '',
    dimensions: fields.filter(({ number }) => number === tensorFields.dimension).flatMap(readIntegers),
    type: find(tensorFields.type)?.value ?? 0,
    data: data && readContent(data),
  }
}

const writeExternalTensor = ({ name, dimensions, type }: Tensor, path: string, offset: number, length: number) =>
  writeMessage(graphFields.initializer, [
    ...dimensions.map((size) => writeInteger(tensorFields.dimension, size)),
    writeInteger(tensorFields.type, type),
    writeText(tensorFields.name, name),
    ...Object.entries({ location: path, offset: String(offset), length: String(length) }).map(([key, value]) =>
      writeMessage(tensorFields.external, [writeText(1, key), writeText(2, value)]),
    ),
    writeInteger(tensorFields.location, isExternal),
  ])

function transpose(data: Uint8Array, [rows = 0, columns = 0]: readonly number[]): Uint8Array {
  const transposed = new Uint8Array(data.length)
  for (let row = 0; row < rows; row += 1)
    for (let column = 0; column < columns; column += 1)
      transposed[column * rows + row] = data[row * columns + column] ?? 0
  return transposed
}

const writeNode = (
  operator: string,
  inputs: readonly string[],
  outputs: readonly string[],
  attribute?: readonly Uint8Array[],
) =>
  writeMessage(graphFields.node, [
    ...inputs.map((name) => writeText(nodeFields.input, name)),
    ...outputs.map((name) => writeText(nodeFields.output, name)),
    writeText(nodeFields.name, `reduced ${outputs.join()}`),
    writeText(nodeFields.operator, operator),
    ...(attribute ? [writeMessage(nodeFields.attribute, attribute)] : []),
  ])

const integerAttribute = (name: string, value: number) => [
  writeText(attributeFields.name, name),
  writeInteger(attributeFields.integer, value),
  writeInteger(attributeFields.type, attributeTypes.integer),
]
const integersAttribute = (name: string, values: readonly number[]) => [
  writeText(attributeFields.name, name),
  ...values.map((value) => writeInteger(attributeFields.integers, value)),
  writeInteger(attributeFields.type, attributeTypes.integers),
]

/**
 * Returns nodes that look up the vectors of tokens in the transposed weights, so that the weights are in memory only
 * once.
 */
const writeLookup = (tokens: string, outputs: readonly string[]) => [
  writeNode('Gather', [transposedEmbedding, tokens], ['reduced lookup'], integerAttribute('axis', 1)),
  writeNode('Transpose', ['reduced lookup'], outputs, integersAttribute('perm', [1, 2, 0])),
]

/**
 * Returns nodes that compute the logits of all tokens with 8-bit weights, like the other layers of the model. The
 * published model converts these weights to 38 MB of floating-point numbers for each token.
 */
const writeTokenLayer = (input: string, outputs: readonly string[]) => [
  writeNode('DynamicQuantizeLinear', [input], ['reduced input', 'reduced scale', 'reduced zero']),
  writeNode(
    'MatMulInteger',
    ['reduced input', transposedEmbedding, 'reduced zero', `${embedding}_zero_point`],
    ['reduced product'],
  ),
  writeNode('Cast', ['reduced product'], ['reduced float'], integerAttribute('to', float)),
  writeNode('Mul', ['reduced scale', `${embedding}_scale`], ['reduced factor']),
  writeNode('Mul', ['reduced float', 'reduced factor'], outputs),
]

/** Returns the nodes that replace a node: the same node, other nodes, or none. */
function replaceNode(node: Field): Uint8Array[] {
  const inputs: string[] = []
  const outputs: string[] = []
  let operator = ''
  for (const field of readFields(readContent(node))) {
    if (field.number === nodeFields.input) inputs.push(readText(field))
    else if (field.number === nodeFields.output) outputs.push(readText(field))
    else if (field.number === nodeFields.operator) operator = readText(field)
  }
  const [first = '', second = ''] = inputs
  if (operator === 'If') return [writeMessage(graphFields.node, [...readFields(readContent(node))].map(replaceBranch))]
  if (operator === 'Gather' && first === storedEmbedding) return writeLookup(second, outputs)
  if (operator === 'MatMul' && second === transposedEmbedding) return writeTokenLayer(first, outputs)
  if (operator === 'Transpose' && first === storedEmbedding) return []
  if (outputs[0] === transposedEmbedding) return []
  return [readWhole(node)]
}

/** Replaces the nodes within a branch of an `If` node. Returns fields of the node that are not branches unchanged. */
function replaceBranch(attribute: Field): Uint8Array {
  if (attribute.number !== nodeFields.attribute) return readWhole(attribute)
  const fields = [...readFields(readContent(attribute))].map((field) => {
    if (field.number !== attributeFields.graph) return readWhole(field)
    const graph = [...readFields(readContent(field))].flatMap((one) => {
      if (one.number === graphFields.node) return replaceNode(one)
      // Removes the types of intermediate results, because they are optional and some have changed.
      return one.number === graphFields.valueInfo ? [] : [readWhole(one)]
    })
    return writeMessage(attributeFields.graph, graph)
  })
  return writeMessage(nodeFields.attribute, fields)
}

/**
 * Divides a Moonshine model into a small graph and its weights, so that the runtime copies each weight directly into
 * its memory. With a complete file, the runtime would store the file, the parsed file and the weights at the same time,
 * and the memory of the runtime cannot shrink. In the decoder, the largest weights are stored once instead of three
 * times.
 *
 * @param file the published model; the result refers to its bytes
 */
export function reduceModel(file: Uint8Array): ReducedModel {
  const externalData = [{ path: originalFile, data: file }]
  const replaceInitializer = (field: Field): Uint8Array => {
    const tensor = readTensor([...readFields(readContent(field))])
    const { data } = tensor
    if (!data || data.length < minExternalBytes) return readWhole(field)
    if (tensor.name === storedEmbedding) {
      externalData.push({ path: transposedFile, data: transpose(data, tensor.dimensions) })
      const turned = { ...tensor, name: transposedEmbedding, dimensions: tensor.dimensions.toReversed() }
      return writeExternalTensor(turned, transposedFile, 0, data.length)
    }
    return writeExternalTensor(tensor, originalFile, data.byteOffset - file.byteOffset, data.length)
  }
  const replaceGraph = (graph: Uint8Array) =>
    [...readFields(graph)].flatMap((field) => {
      if (field.number === graphFields.initializer) return [replaceInitializer(field)]
      return field.number === graphFields.node ? replaceNode(field) : [readWhole(field)]
    })
  const fields = [...readFields(file)].map((field) =>
    field.number === modelGraph ? writeMessage(modelGraph, replaceGraph(readContent(field))) : readWhole(field),
  )
  return { graph: joinBytes(fields), externalData }
}
