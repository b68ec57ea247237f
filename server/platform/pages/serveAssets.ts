import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.woff2': 'font/woff2',
}

/** Best first; the build wrote each beside the file. */
const packings = [
  { encoding: 'br', ending: '.br' },
  { encoding: 'gzip', ending: '.gz' },
] as const

type Form = { encoding: string | null; bytes: Buffer }
type Asset = { type: string; etag: string; forms: Form[] }

const serviceWorker = 'service-worker.js'
const workerPolicy = "default-src 'none'; connect-src 'self'; frame-ancestors 'none'"

const forAYear = 'public, max-age=31536000, immutable'

async function readAsset(folder: string, name: string, all: ReadonlySet<string>): Promise<Asset> {
  const plain = await readFile(join(folder, name))
  const packed = await Promise.all(
    packings
      .filter(({ ending }) => all.has(name + ending))
      .map(async ({ encoding, ending }) => ({ encoding, bytes: await readFile(join(folder, name + ending)) })),
  )
  return {
    type: types[extname(name)] ?? 'application/octet-stream',
    etag: `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`,
    forms: [...packed, { encoding: null, bytes: plain }],
  }
}

/** Whether the browser takes this packing; plain bytes are always taken. */
export function accepts(request: FastifyRequest, encoding: string | null): boolean {
  if (encoding === null) return true
  const wanted = String(request.headers['accept-encoding'] ?? '').split(',')
  return wanted.some((one) => {
    const [name, quality] = one.trim().split(/\s*;\s*q=/)
    return name === encoding && Number(quality ?? 1) > 0
  })
}

function send(asset: Asset, cache: string, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const form = asset.forms.find(({ encoding }) => accepts(request, encoding))
  void reply.headers({ 'cache-control': cache, etag: asset.etag, vary: 'accept-encoding' })
  if (request.headers['if-none-match'] === asset.etag) return reply.code(304).send()
  if (form?.encoding) void reply.header('content-encoding', form.encoding)
  return reply.type(asset.type).send(form?.bytes)
}

/**
 * Serves the built files from memory (they are few). Only names found at start exist, so no request reaches a path of
 * its own choosing. Hashed files are kept for a year by browsers; the others are asked for again.
 */
export async function serveAssets(app: FastifyInstance, webFolder: URL): Promise<void> {
  const folder = fileURLToPath(webFolder)
  const found = await readdir(folder, { recursive: true, withFileTypes: true })
  const names = found
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length).replaceAll('\\', '/'))
  const all = new Set(names)
  const served = names.filter((name) => !name.startsWith('.') && !/\.(br|gz)$/.test(name))
  const assets = new Map<string, Asset>()
  for (const name of served) assets.set(name, await readAsset(folder, name, all))

  app.get<{ Params: { '*': string } }>('/assets/*', async (request, reply) => {
    const asset = assets.get(`assets/${request.params['*']}`)
    if (!asset)
      return reply.code(404).header('cache-control', 'no-store').type('text/plain').send('There is no such file.')
    return send(asset, forAYear, request, reply)
  })
  for (const [name, asset] of assets) {
    if (name.startsWith('assets/')) continue
    app.get(`/${name}`, async (request, reply) => {
      // What comes with a service worker's file is the policy of all it does.
      if (name === serviceWorker) void reply.header('content-security-policy', workerPolicy)
      return send(asset, 'no-cache', request, reply)
    })
  }
}
