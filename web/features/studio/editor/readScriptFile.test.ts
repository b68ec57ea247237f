import { expect, test } from 'vitest'
import { readScriptFile } from './readScriptFile.ts'

const fileOf = (bytes: readonly number[]) => new File([new Uint8Array(bytes)], 'a.txt')

test('the text of a script file is decoded from UTF-8, UTF-16 or Windows-1252', async () => {
  expect(await readScriptFile(fileOf([0xef, 0xbb, 0xbf, 0xc3, 0xa9]))).toEqual({ text: 'é' })
  expect(await readScriptFile(fileOf([0xff, 0xfe, 0xe9, 0]))).toEqual({ text: 'é' })
  expect(await readScriptFile(fileOf([0xfe, 0xff, 0, 0xe9]))).toEqual({ text: 'é' })
  expect(await readScriptFile(fileOf([0x63, 0x61, 0x66, 0xe9]))).toEqual({ text: 'café' })
})

test('a script file without words is refused', async () => {
  expect(await readScriptFile(fileOf([0x20, 0x0a]))).toEqual({ problem: 'There are no words in “a.txt”.' })
})

test('a script file of many megabytes is refused without reading it', async () => {
  const huge = Object.assign(fileOf([0x61]), { arrayBuffer: () => Promise.reject(new Error('was read')) })
  Object.defineProperty(huge, 'size', { value: 900_000_000 })
  expect((await readScriptFile(huge)).problem).toContain('“a.txt” holds more; 200,000 is the most')
})
