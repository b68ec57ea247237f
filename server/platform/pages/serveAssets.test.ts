import Fastify from 'fastify'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { serveAssets } from './serveAssets.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'assets-'))
  await mkdir(join(folder, 'assets'))
})
afterEach(() => rm(folder, { recursive: true }))

async function serve(files: Record<string, Buffer>) {
  for (const [name, bytes] of Object.entries(files)) await writeFile(join(folder, 'assets', name), bytes)
  const app = Fastify()
  await serveAssets(app, pathToFileURL(`${folder}/`))
  return app
}

describe('files that are too large for the cache in memory', () => {
  const large = Buffer.alloc(6_000_000, 'model')
  const packed = Buffer.from('the compressed model')

  test('a large built file is sent whole with its length, and can be cached for a year', async () => {
    const app = await serve({ 'model-1.onnx': large })
    const { statusCode, headers, rawPayload } = await app.inject('/assets/model-1.onnx')
    expect(statusCode).toBe(200)
    expect(headers).toMatchObject({
      'content-length': '6000000',
      'content-type': 'application/octet-stream',
      'cache-control': 'public, max-age=31536000, immutable',
    })
    expect(rawPayload.equals(large)).toBe(true)
  })

  test('a large built file is sent compressed if the browser accepts the compression', async () => {
    const app = await serve({ 'model-1.onnx': large, 'model-1.onnx.br': packed })
    const answer = await app.inject({ url: '/assets/model-1.onnx', headers: { 'accept-encoding': 'gzip, br' } })
    expect(answer.headers).toMatchObject({ 'content-encoding': 'br', 'content-length': String(packed.length) })
    expect(answer.rawPayload.equals(packed)).toBe(true)
  })

  test('a browser that already has a large built file gets 304', async () => {
    const app = await serve({ 'model-1.onnx': large })
    const { headers } = await app.inject('/assets/model-1.onnx')
    const again = await app.inject({ url: '/assets/model-1.onnx', headers: { 'if-none-match': String(headers.etag) } })
    expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0])
  })
})
