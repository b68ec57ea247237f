// Reads and writes only those parts of the ONNX format (onnx.proto3, IR version 3 and later) that name nodes and
// tensors. Weights are copied as bytes.
import { BinaryReader, BinaryWriter, WireType } from '@bufbuild/protobuf/wire'

/** The field numbers of onnx.proto3 that are read here. */
const MODEL_GRAPH = 7
const GRAPH = { node: 1, initializer: 5, input: 11, output: 12, valueInfo: 13, annotation: 14, sparseInitializer: 15 }
const NODE = { input: 1, output: 2, attribute: 5 }
const ATTRIBUTE = { graph: 6, graphs: 11 }
const TENSOR_NAME = 8
const VALUE_NAME = 1
const VALUE_TYPE = 2
const TENSOR_TYPE = 1
const ELEMENT_TYPE = 1
const FLOAT32 = 1

/** One field of a message: its number, its content if it is a message or a text, and all its bytes with the tag. */
type Field = { number: number; content: Uint8Array; bytes: Uint8Array }
type Node = { bytes: Uint8Array; inputs: string[]; outputs: string[] }
type NamedField = { name: string; bytes: Uint8Array }

const NO_BYTES: Uint8Array = new Uint8Array(0)

function readFields(message: Uint8Array): Field[] {
  const reader = new BinaryReader(message)
  const fields: Field[] = []
  while (reader.pos < reader.len) {
    const start = reader.pos
    const [number, wireType] = reader.tag()
    let content: Uint8Array = NO_BYTES
    if (wireType === WireType.LengthDelimited) content = reader.bytes()
    else reader.skip(wireType, number)
    fields.push({ number, content, bytes: message.subarray(start, reader.pos) })
  }
  return fields
}

const decoder = new TextDecoder()

const readNames = (fields: readonly Field[], number: number): string[] =>
  fields.filter((field) => field.number === number).map(({ content }) => decoder.decode(content))

const isGraphAttribute = ({ number, content }: Field): boolean =>
  number === NODE.attribute &&
  readFields(content).some((field) => field.number === ATTRIBUTE.graph || field.number === ATTRIBUTE.graphs)

function readNode({ content, bytes }: Field): Node {
  const fields = readFields(content)
  // A model with a branch or a loop cannot be split, because the graph of a branch or a loop may use tensors that are
  // not among the inputs of its node.
  if (fields.some(isGraphAttribute)) throw new Error('the model has branches or loops')
  return { bytes, inputs: readNames(fields, NODE.input), outputs: readNames(fields, NODE.output) }
}

const readNamed = (fields: readonly Field[], number: number, nameField: number): NamedField[] =>
  fields
    .filter((field) => field.number === number)
    .map(({ content, bytes }) => ({ name: readNames(readFields(content), nameField)[0] ?? '', bytes }))

/** Returns a graph's `input` or `output` field for a float tensor of any shape. */
function writeTensorField(number: number, name: string): Uint8Array {
  const writer = new BinaryWriter().tag(number, WireType.LengthDelimited).fork()
  writer.tag(VALUE_NAME, WireType.LengthDelimited).string(name)
  writer.tag(VALUE_TYPE, WireType.LengthDelimited).fork()
  writer.tag(TENSOR_TYPE, WireType.LengthDelimited).fork()
  writer.tag(ELEMENT_TYPE, WireType.Varint).int32(FLOAT32)
  return writer.join().join().join().finish()
}

/** A model as pieces that follow each other. Most pieces are views of the original model. */
export type ModelPieces = Uint8Array[]

const byteLength = (pieces: ModelPieces): number => pieces.reduce((sum, { length }) => sum + length, 0)

/**
 * Splits an ONNX model into two models. `first` computes the tensors of `boundary`; `second` computes the outputs of
 * the model from these tensors. Each also has those inputs of the original model that it needs. Weights that both need
 * are in both. All tensors of the boundary must be 32-bit floats. Throws if the bytes are not a model, if a tensor of
 * the boundary does not exist, or if the model has branches, loops or sparse weights.
 */
export function splitOnnxModel(
  model: Uint8Array,
  boundary: readonly string[],
): { first: ModelPieces; second: ModelPieces } {
  const modelFields = readFields(model)
  const graph = modelFields.find(({ number }) => number === MODEL_GRAPH)
  if (!graph) throw new Error('the file has no graph')
  const fields = readFields(graph.content)
  const nodes = fields.filter(({ number }) => number === GRAPH.node).map(readNode)
  if (fields.some(({ number }) => number === GRAPH.sparseInitializer)) throw new Error('the model has sparse weights')
  const weights = readNamed(fields, GRAPH.initializer, TENSOR_NAME)
  const inputs = readNamed(fields, GRAPH.input, VALUE_NAME)
  const outputs = readNamed(fields, GRAPH.output, VALUE_NAME)
  const producers = new Map(nodes.flatMap((node) => node.outputs.map((name) => [name, node] as const)))
  for (const name of boundary) if (!producers.has(name)) throw new Error(`the model has no tensor ${name}`)

  /**
   * Returns the nodes and tensors that are needed to compute the tensors `wanted`. The tensors `given` are known, so
   * nothing before them is needed.
   */
  function findNeeded(wanted: readonly string[], given: ReadonlySet<string>) {
    const neededNodes = new Set<Node>()
    const names = new Set<string>()
    const open = [...wanted]
    for (let name = open.pop(); name !== undefined; name = open.pop()) {
      if (names.has(name)) continue
      names.add(name)
      const producer = given.has(name) ? undefined : producers.get(name)
      if (!producer || neededNodes.has(producer)) continue
      neededNodes.add(producer)
      open.push(...producer.inputs)
    }
    return { nodes: neededNodes, names }
  }

  function write(wanted: readonly string[], given: readonly string[], results: readonly Uint8Array[]): ModelPieces {
    const needed = findNeeded(wanted, new Set(given))
    const isNeeded = ({ name }: NamedField) => needed.names.has(name)
    const replaced = new Set<number>(Object.values(GRAPH))
    const content = [
      ...fields.filter(({ number }) => !replaced.has(number)),
      // In the original order, each node comes after the nodes that it needs. Therefore the order is not changed.
      ...nodes.filter((node) => needed.nodes.has(node)),
      ...weights.filter(isNeeded),
      ...inputs.filter(isNeeded),
    ].map(({ bytes }) => bytes)
    content.push(...given.map((name) => writeTensorField(GRAPH.input, name)), ...results)
    const head = new BinaryWriter().tag(MODEL_GRAPH, WireType.LengthDelimited).uint32(byteLength(content)).finish()
    const rest = modelFields.filter(({ number }) => number !== MODEL_GRAPH).map(({ bytes }) => bytes)
    return [...rest, head, ...content]
  }

  return {
    first: write(
      boundary,
      [],
      boundary.map((name) => writeTensorField(GRAPH.output, name)),
    ),
    second: write(
      outputs.map(({ name }) => name),
      boundary,
      outputs.map(({ bytes }) => bytes),
    ),
  }
}
