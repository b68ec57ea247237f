import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createStyleLoader } from './styles.ts'

const rowCount = 510
const width = 256

/** Writes a style file in which all numbers of a row are its index times `factor`. */
async function writeStyle(factor: number, name = 'style.bin') {
  const folder = await mkdtemp(join(tmpdir(), 'styles-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const path = join(folder, name)
  const numbers = Float32Array.from({ length: rowCount * width }, (_, at) => Math.floor(at / width) * factor)
  const bytes = new Uint8Array(numbers.buffer)
  await writeFile(path, bytes)
  return { path, bytes, sha256: createHash('sha256').update(bytes).digest('hex') }
}

test('a style has one row for each number of tokens, from 16 to the last row', async () => {
  const { path, sha256 } = await writeStyle(1)
  const style = await createStyleLoader().of([{ path, sha256, share: 1 }])
  const rowOf = (tokens: number) => [...new Set(style.rowFor(tokens))]
  expect([4, 16, 17, 509, 600].map(rowOf)).toEqual([[16], [16], [17], [509], [509]])
})

test('a style that is mixed from two files has the given share of each', async () => {
  const [one, other] = [await writeStyle(1), await writeStyle(3)]
  const style = await createStyleLoader().of([
    { path: one.path, sha256: one.sha256, share: 0.25 },
    { path: other.path, sha256: other.sha256, share: 0.75 },
  ])
  expect([...new Set(style.rowFor(100))]).toEqual([250])
})

test('after a damaged style file was refused, the file is read again, because it can have been replaced', async () => {
  const { path, bytes, sha256 } = await writeStyle(1)
  const loader = createStyleLoader()
  const load = () => loader.of([{ path, sha256, share: 1 }])
  await writeFile(path, 'damaged')
  await expect(load()).rejects.toThrow(path)
  await writeFile(path, bytes)
  expect((await load()).rowFor(20)[0]).toBe(20)
})
