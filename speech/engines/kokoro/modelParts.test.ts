import { BinaryWriter, WireType } from '@bufbuild/protobuf/wire'
import { createHash } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { BOUNDARY, prepareModelParts, type ModelParts } from './modelParts.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'scene-partner-parts-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

// The numbers are those of onnx.proto3: graph 7; node 1; input, output and operator of a node 1, 2 and 4.
const field = (number: number, content: Uint8Array) =>
  new BinaryWriter().tag(number, WireType.LengthDelimited).bytes(content).finish()
const text = (number: number, value: string) => field(number, new TextEncoder().encode(value))
const node = (inputs: readonly string[], output: string) =>
  field(1, Buffer.concat([...inputs.map((name) => text(1, name)), text(2, output), text(4, 'Add')]))

/** Writes a tiny model that can be split at the tensors of `BOUNDARY`. Each name gives a file with other bytes. */
async function writeModel(name: string) {
  const tensors = Object.values(BOUNDARY)
  const graph = Buffer.concat([
    ...tensors.map((tensor) => node(['tokens'], tensor)),
    node(tensors, 'sound'),
    text(2, name),
    field(11, text(1, 'tokens')),
    field(12, text(1, 'sound')),
  ])
  const file = field(7, graph)
  const path = join(folder, `${name}.onnx`)
  await writeFile(path, file)
  return { path, sha256: createHash('sha256').update(file).digest('hex') }
}

/** Returns a function that finds or makes the parts of a model, and the paths of all parts that were compared. */
function createMaker(isEqual: boolean) {
  const compared: ModelParts[] = []
  const make = (model: { path: string; sha256: string }) =>
    prepareModelParts({
      model,
      folder: join(folder, 'parts'),
      digestCachePath: undefined,
      async speakEqually(parts) {
        compared.push(parts)
        return isEqual
      },
    })
  return { make, compared }
}

test('the parts of a model are made once, and made again only if one of them was damaged', async () => {
  const model = await writeModel('model')
  const { make, compared } = createMaker(true)
  const parts = await make(model)
  const { prosody, decoder } = parts ?? expect.unreachable('the parts are made')
  expect(await make(model)).toEqual(parts)
  expect(compared).toHaveLength(1)
  for (const [made, path] of [
    [2, prosody],
    [3, decoder],
  ] as const) {
    const intact = await readFile(path)
    await writeFile(path, 'damaged')
    expect(await make(model)).toEqual(parts)
    expect(compared).toHaveLength(made)
    expect(await readFile(path)).toEqual(intact)
  }
})

test('when the parts of another model are made, the parts of the model before it are removed', async () => {
  const { make } = createMaker(true)
  await make(await writeModel('first'))
  const second = await writeModel('second')
  const parts = (await make(second)) ?? expect.unreachable('the parts are made')
  const names = await readdir(join(folder, 'parts'))
  expect(names).toHaveLength(3)
  for (const name of names) expect(name).toContain(second.sha256.slice(0, 16))
  expect(await make(second)).toEqual(parts)
})

test('parts that do not speak like their model are removed, not used and never made again', async () => {
  const model = await writeModel('model')
  const { make, compared } = createMaker(false)
  expect(await make(model)).toBeUndefined()
  expect(await readdir(join(folder, 'parts'))).toEqual([expect.stringMatching(/\.json$/)])
  expect(await make(model)).toBeUndefined()
  expect(compared).toHaveLength(1)
})
