import type { FastifyInstance } from 'fastify'
import { readdir, readFile, stat } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createEtag, type PrecompressedBody, sendPrecompressed } from '../http/precompressed.ts'

const contentTypes: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.mp3': 'audio/mpeg',
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

const serviceWorker = 'service-worker.js'
const serviceWorkerPolicy = "default-src 'none'; connect-src 'self'; frame-ancestors 'none'"

/**
 * Policy of scripts. It applies if a script runs as a worker: the worker may compile WebAssembly and load our own
 * files, but nothing from other servers.
 */
const scriptPolicy =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; frame-ancestors 'none'"

/**
 * Files above this size, such as those of the word recogniser, are read from disk for each request. Browsers cache
 * them.
 */
const maxBytesInMemory = 5_000_000

const cacheForAYear = 'public, max-age=31536000, immutable'

async function readAsset(folder: string, name: string, all: ReadonlySet<string>): Promise<PrecompressedBody> {
  const plain = await readFile(join(folder, name))
  const isLarge = plain.length > maxBytesInMemory
  const compressed = await Promise.all(
    compressions
      .filter(({ ending }) => all.has(name + ending))
      .map(async ({ encoding, ending }) => {
        const file = join(folder, name + ending)
        if (isLarge) return { encoding, file, length: (await stat(file)).size }
        return { encoding, bytes: await readFile(file) }
      }),
  )
  return {
    type: contentTypes[extname(name)] ?? 'application/octet-stream',
    etag: createEtag(plain),
    variants: [
      ...compressed,
      isLarge ? { encoding: null, file: join(folder, name), length: plain.length } : { encoding: null, bytes: plain },
    ],
  }
}

/**
 * Serves the built files, all but large ones from memory. Only files found at start are served, so a request cannot
 * reach any other path. Clients may cache files with a hash in their name for a year; other files are revalidated.
 */
export async function serveAssets(app: FastifyInstance, webFolder: URL): Promise<void> {
  const folder = fileURLToPath(webFolder)
  const found = await readdir(folder, { recursive: true, withFileTypes: true })
  const names = found
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length).replaceAll('\\', '/'))
  const all = new Set(names)
  const servedNames = names.filter((name) => !name.startsWith('.') && !/\.(br|gz)$/.test(name))
  const assets = new Map<string, PrecompressedBody>()
  for (const name of servedNames) assets.set(name, await readAsset(folder, name, all))

  app.get<{ Params: { '*': string } }>('/assets/*', async (request, reply) => {
    const asset = assets.get(`assets/${request.params['*']}`)
    if (!asset)
      return reply.code(404).header('cache-control', 'no-store').type('text/plain').send('There is no such file.')
    if (/\.m?js$/.test(request.params['*'])) void reply.header('content-security-policy', scriptPolicy)
    return sendPrecompressed(asset, { cacheControl: cacheForAYear }, request, reply)
  })
  for (const [name, asset] of assets) {
    if (name.startsWith('assets/')) continue
    app.get(`/${name}`, async (request, reply) => {
      // The policy of the service worker's file applies to everything that the worker does.
      if (name === serviceWorker) void reply.header('content-security-policy', serviceWorkerPolicy)
      return sendPrecompressed(asset, { cacheControl: 'no-cache' }, request, reply)
    })
  }
}
