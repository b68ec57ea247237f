import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const contentTypes: Readonly<Record<string, string>> = {
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

/** Encodings in order of preference. The build writes a compressed file beside each file. */
const compressions = [
  { encoding: 'br', ending: '.br' },
  { encoding: 'gzip', ending: '.gz' },
] as const

type Variant = { encoding: string | null; bytes: Buffer }
type Asset = { type: string; etag: string; variants: Variant[] }

const serviceWorker = 'service-worker.js'
const serviceWorkerPolicy = "default-src 'none'; connect-src 'self'; frame-ancestors 'none'"

const cacheForAYear = 'public, max-age=31536000, immutable'

async function readAsset(folder: string, name: string, all: ReadonlySet<string>): Promise<Asset> {
  const plain = await readFile(join(folder, name))
  const compressed = await Promise.all(
    compressions
      .filter(({ ending }) => all.has(name + ending))
      .map(async ({ encoding, ending }) => ({ encoding, bytes: await readFile(join(folder, name + ending)) })),
  )
  return {
    type: contentTypes[extname(name)] ?? 'application/octet-stream',
    etag: `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`,
    variants: [...compressed, { encoding: null, bytes: plain }],
  }
}

/** Returns whether the client accepts an encoding. `null` (uncompressed) is always accepted. */
export function acceptsEncoding(request: FastifyRequest, encoding: string | null): boolean {
  if (encoding === null) return true
  const wanted = String(request.headers['accept-encoding'] ?? '').split(',')
  return wanted.some((one) => {
    const [name, quality] = one.trim().split(/\s*;\s*q=/)
    return name === encoding && Number(quality ?? 1) > 0
  })
}

function send(asset: Asset, cache: string, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const variant = asset.variants.find(({ encoding }) => acceptsEncoding(request, encoding))
  void reply.headers({ 'cache-control': cache, etag: asset.etag, vary: 'accept-encoding' })
  if (request.headers['if-none-match'] === asset.etag) return reply.code(304).send()
  if (variant?.encoding) void reply.header('content-encoding', variant.encoding)
  return reply.type(asset.type).send(variant?.bytes)
}

/**
 * Serves the built files from memory. Only files found at start exist, so a request cannot reach any other path. Clients
 * may cache files with a hash in their name for a year; other files are revalidated.
 */
export async function serveAssets(app: FastifyInstance, webFolder: URL): Promise<void> {
  const folder = fileURLToPath(webFolder)
  const found = await readdir(folder, { recursive: true, withFileTypes: true })
  const names = found
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length).replaceAll('\\', '/'))
  const all = new Set(names)
  const servedNames = names.filter((name) => !name.startsWith('.') && !/\.(br|gz)$/.test(name))
  const assets = new Map<string, Asset>()
  for (const name of servedNames) assets.set(name, await readAsset(folder, name, all))

  app.get<{ Params: { '*': string } }>('/assets/*', async (request, reply) => {
    const asset = assets.get(`assets/${request.params['*']}`)
    if (!asset)
      return reply.code(404).header('cache-control', 'no-store').type('text/plain').send('There is no such file.')
    return send(asset, cacheForAYear, request, reply)
  })
  for (const [name, asset] of assets) {
    if (name.startsWith('assets/')) continue
    app.get(`/${name}`, async (request, reply) => {
      // The policy of the service worker's file applies to everything that the worker does.
      if (name === serviceWorker) void reply.header('content-security-policy', serviceWorkerPolicy)
      return send(asset, 'no-cache', request, reply)
    })
  }
}
