import { createHash, randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { installVoices, type InstallOptions, removeVoices } from './install.ts'
import { findRunningInstall } from './installLock.ts'
import { voiceSetFiles, type PinnedFile } from './manifest.ts'

const neverAborted = new AbortController().signal
const voice = randomBytes(300_000)
const words = randomBytes(50_000)
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

let folder: string
let server: ReturnType<typeof createServer>
let address: string
/** The paths that the test server was asked for, each with the requested range of bytes. */
let requests: string[]
let answer: (request: IncomingMessage, response: ServerResponse) => void

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'scene-partner-voices-'))
  requests = []
  answer = sendRange
  server = createServer((request, response) => {
    requests.push([request.url, request.headers.range].filter(Boolean).join(' '))
    answer(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterEach(async () => {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
  await rm(folder, { recursive: true, force: true })
})

const bytesOf = (request: IncomingMessage) => (request.url?.includes('voice') ? voice : words)

/** Sends the requested range, or the complete file if no range is requested. */
function sendRange(request: IncomingMessage, response: ServerResponse): void {
  const bytes = bytesOf(request)
  const start = Number(/bytes=(\d+)-/.exec(request.headers.range ?? '')?.[1] ?? 0)
  if (start > 0) {
    response.writeHead(206, { 'content-range': `bytes ${start}-${bytes.length - 1}/${bytes.length}` })
  } else response.writeHead(200, { 'content-length': bytes.length })
  response.end(bytes.subarray(start))
}

/** Sends a third of the first response and leaves the connection open. The test then closes the connection. */
function sendBeginning(request: IncomingMessage, response: ServerResponse): void {
  answer = sendRange
  response.writeHead(200, { 'content-length': voice.length })
  response.write(bytesOf(request).subarray(0, 100_000))
}

const pinned = (path: string, bytes: Buffer, more: Partial<PinnedFile> = {}): PinnedFile => ({
  set: 'kokoro',
  path,
  bytes: bytes.length,
  sha256: sha256(bytes),
  urls: [`${address}/publisher/${path}`],
  ...more,
})

const install = (files: PinnedFile[], more: Partial<InstallOptions> = {}) =>
  installVoices({ folder, sets: [], files: files.map((file) => [file]), signal: neverAborted, waitMs: 1, ...more })

/** Large files are compared by digest, because `toEqual` would compare them byte by byte, which is slow. */
const digestIn = async (path: string) => sha256(await readFile(join(folder, path)))

const inFolder = async () => (await readdir(folder, { recursive: true })).sort()

describe('installing voices', () => {
  test('an installation downloads missing files, keeps correct files and replaces wrong files', async () => {
    const files = [pinned('a/voice.bin', voice), pinned('words.json', words)]
    const first = await install(files)
    expect(first).toEqual({
      fetched: ['a/voice.bin', 'words.json'],
      alreadyPresent: [],
      bytes: voice.length + words.length,
    })
    expect(await digestIn('a/voice.bin')).toBe(sha256(voice))
    expect(await inFolder()).toEqual(['a', 'a/voice.bin', 'words.json'])

    requests.length = 0
    await writeFile(join(folder, 'words.json'), randomBytes(words.length))
    expect(await install(files)).toMatchObject({ fetched: ['words.json'], alreadyPresent: ['a/voice.bin'] })
    expect(requests).toEqual(['/publisher/words.json'])
    expect(await digestIn('words.json')).toBe(sha256(words))
  })

  test('the second form of a file is downloaded if the source does not have the first form, but not if the first form is damaged', async () => {
    const forms = [pinned('voice.bin', voice), pinned('words.json', words)]
    answer = (request, response) =>
      void (request.url?.includes('voice') ? response.writeHead(404).end() : sendRange(request, response))
    expect(await install([], { files: [forms] })).toMatchObject({ fetched: ['words.json'] })
    await rm(join(folder, 'words.json'))
    answer = (request, response) =>
      void (request.url?.includes('voice') ? response.end(randomBytes(voice.length)) : sendRange(request, response))
    await expect(install([], { files: [forms] })).rejects.toMatchObject({ reason: 'wrong_digest' })
    expect(await inFolder()).toEqual([])
  })

  test('after a broken connection, the same installation resumes the download', async () => {
    answer = sendBeginning
    // The connection breaks only after the first bytes are written. Bytes that are not written yet would be lost.
    await install([pinned('voice.bin', voice)], {
      onProgress: () => requests.length === 1 && server.closeAllConnections(),
    })
    expect(requests).toEqual(['/publisher/voice.bin', expect.stringMatching(/^\/publisher\/voice\.bin bytes=\d{4,}-$/)])
    expect(await digestIn('voice.bin')).toBe(sha256(voice))
  })

  test('a slow download continues as long as data arrives at least every 30 seconds', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    let attempts = 0
    const fetchSlowly: typeof fetch = async () => {
      attempts += 1
      const parts = [voice.subarray(0, 100_000), voice.subarray(100_000, 200_000), voice.subarray(200_000)]
      // The installer reads the next chunk only after it has stored the one before (`highWaterMark: 0`), so each chunk
      // takes 29 seconds.
      const body = new ReadableStream<Uint8Array>(
        {
          pull(controller) {
            vi.advanceTimersByTime(29_000)
            const part = parts.shift()
            if (part) controller.enqueue(new Uint8Array(part))
            else controller.close()
          },
        },
        { highWaterMark: 0 },
      )
      return new Response(body)
    }
    await install([pinned('voice.bin', voice)], { fetch: fetchSlowly })
    expect([attempts, await digestIn('voice.bin')]).toEqual([1, sha256(voice)])
  })

  test('the next installation resumes the download of a stopped installation', async () => {
    const stop = new AbortController()
    const stopped = install([pinned('voice.bin', voice)], {
      signal: stop.signal,
      onProgress: ({ done }) => done > 60_000 && stop.abort(),
    })
    await expect(stopped).rejects.toMatchObject({ reason: 'stopped' })
    expect(await inFolder()).toEqual(['voice.bin.part'])
    requests.length = 0
    await install([pinned('voice.bin', voice)])
    expect(requests).toEqual([expect.stringMatching(/bytes=\d{4,}-$/)])
    expect(await digestIn('voice.bin')).toBe(sha256(voice))
    expect(await inFolder()).toEqual(['voice.bin'])
  })

  test('the download starts from zero if the server ignores ranges or the partial file has other bytes', async () => {
    answer = (request, response) => response.writeHead(200).end(bytesOf(request))
    await writeFile(join(folder, 'voice.bin.part'), voice.subarray(0, 1000))
    await install([pinned('voice.bin', voice)])
    expect(await digestIn('voice.bin')).toBe(sha256(voice))

    answer = sendRange
    await rm(join(folder, 'voice.bin'))
    await writeFile(join(folder, 'voice.bin.part'), randomBytes(1000))
    await install([pinned('voice.bin', voice)])
    expect(await digestIn('voice.bin')).toBe(sha256(voice))
  })

  test('R-12 S-67 a downloaded file with a wrong digest is deleted and never installed', async () => {
    for (const wrong of [randomBytes(voice.length), randomBytes(voice.length + 1)]) {
      answer = (_request, response) => response.end(wrong)
      await expect(install([pinned('voice.bin', voice)])).rejects.toMatchObject({
        reason: 'wrong_digest',
        message: expect.stringContaining('voice.bin'),
      })
      expect(await inFolder()).toEqual([])
    }
  })

  test('the next URL is used if the first URL has no file or a wrong file', async () => {
    const urls = [`${address}/gone`, `${address}/wrong`, `${address}/voice`]
    answer = (request, response) => {
      if (request.url === '/gone') response.writeHead(404).end()
      else if (request.url === '/wrong') response.end(words)
      else sendRange(request, response)
    }
    await install([pinned('voice.bin', voice, { urls })])
    expect(await digestIn('voice.bin')).toBe(sha256(voice))
  })

  test.each([
    ['the file is missing', 404, 'not_found', 1],
    ['access is denied', 403, 'not_found', 1],
    ['the server is down', 503, 'offline', 3],
  ] as const)('if %s, the error has a reason and the HTTP status', async (_case, status, reason, expectedRequests) => {
    answer = (_request, response) => response.writeHead(status).end('sorry')
    await expect(install([pinned('voice.bin', voice)], { attempts: 3 })).rejects.toMatchObject({
      reason,
      message: expect.stringContaining(String(status)),
    })
    expect(requests).toHaveLength(expectedRequests)
  })

  test('if no server answers, the installation fails with the reason `offline`', async () => {
    const urls = ['http://127.0.0.1:9/voice']
    await expect(install([pinned('voice.bin', voice, { urls })], { attempts: 2 })).rejects.toMatchObject({
      reason: 'offline',
    })
  })

  test('R-07 an installation fails with `no_space` if the disk has too little free space, or becomes full later', async () => {
    const files = [pinned('voice.bin', voice)]
    await expect(install(files, { freeBytes: async () => 1_000_000 })).rejects.toMatchObject({ reason: 'no_space' })
    expect(requests).toEqual([])
    const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC', syscall: 'write' })
    const fetch = async () => new Response(new ReadableStream({ start: (stream) => stream.error(full) }))
    await expect(install(files, { fetch })).rejects.toMatchObject({ reason: 'no_space' })
  })

  test('R-07 an installation needs 100 MB more free space than the missing bytes, and no free space if no file is missing', async () => {
    const files = [pinned('voice.bin', voice), pinned('words.json', words)]
    await writeFile(join(folder, 'voice.bin.part'), voice.subarray(0, 100_000))
    const needed = 200_000 + words.length + 100_000_000
    const withSpace = (bytes: number) => install(files, { freeBytes: async () => bytes })
    await expect(withSpace(needed - 1)).rejects.toMatchObject({ reason: 'no_space' })
    expect(await withSpace(needed)).toMatchObject({ fetched: ['voice.bin', 'words.json'] })
    expect(await withSpace(0)).toMatchObject({ fetched: [] })
  })

  test('a partial file that is complete already is verified and not downloaded again', async () => {
    await writeFile(join(folder, 'voice.bin.part'), voice)
    await install([pinned('voice.bin', voice)])
    expect(requests).toEqual([])
    expect(await inFolder()).toEqual(['voice.bin'])
  })

  test('only one installation runs in a folder at a time, and a lock is ignored if it is old or its process has ended', async () => {
    let meanwhile: Promise<unknown> | undefined
    answer = (request, response) => {
      meanwhile ??= install([pinned('voice.bin', voice)]).catch((error: unknown) => error)
      void meanwhile.then(() => sendRange(request, response))
    }
    await install([pinned('voice.bin', voice)])
    expect(await meanwhile).toMatchObject({ reason: 'already_running' })

    await writeFile(join(folder, '.installing.json'), JSON.stringify({ pid: 2 ** 30, done: 1, total: 2 }))
    expect(findRunningInstall(folder)).toBeUndefined()
    const old = new Date(Date.now() - 3_600_000)
    await writeFile(join(folder, '.installing.json'), JSON.stringify({ pid: process.pid, done: 1, total: 2 }))
    await utimes(join(folder, '.installing.json'), old, old)
    expect(await install([pinned('voice.bin', voice)])).toMatchObject({ alreadyPresent: ['voice.bin'] })
    expect(await inFolder()).toEqual(['voice.bin'])
  })

  test('files can be installed from a mirror or a folder instead of the publisher', async () => {
    await install([pinned('x/voice.bin', voice)], { from: `${address}/mirror/` })
    expect(requests).toEqual(['/mirror/x/voice.bin'])

    const other = await mkdtemp(join(tmpdir(), 'scene-partner-from-'))
    try {
      await expect(install([pinned('y/voice.bin', voice)], { from: other })).rejects.toMatchObject({
        reason: 'not_found',
      })
      await mkdir(dirname(join(other, 'y/voice.bin')))
      await writeFile(join(other, 'y/voice.bin'), voice.subarray(0, 9))
      await expect(install([pinned('y/voice.bin', voice)], { from: other })).rejects.toMatchObject({
        reason: 'wrong_digest',
      })
      await writeFile(join(other, 'y/voice.bin'), voice)
      await install([pinned('y/voice.bin', voice)], { from: other })
      expect(await digestIn('y/voice.bin')).toBe(sha256(voice))
    } finally {
      await rm(other, { recursive: true })
    }
  })

  test('if the source lacks the first form of a file, the second form is installed', async () => {
    answer = (request, response) =>
      request.url?.includes('large') ? response.writeHead(404).end() : sendRange(request, response)
    const forms = [pinned('large.onnx', randomBytes(9)), pinned('voice.bin', voice)]
    expect(await install([], { files: [forms] })).toMatchObject({ fetched: ['voice.bin'] })
    expect(await install([], { files: [forms] })).toMatchObject({ alreadyPresent: ['voice.bin'] })
  })
})

test('removing voices deletes only their files, partial files and empty folders', async () => {
  const [first] = voiceSetFiles.pico
  const place = join(folder, first?.path ?? '')
  await mkdir(dirname(place), { recursive: true })
  await writeFile(`${place}.part`, 'half')
  await writeFile(place, 'whole')
  await writeFile(join(folder, 'mine.txt'), 'mine')
  expect(await removeVoices(folder, ['pico', 'kokoro'])).toMatchObject({ bytes: 9 })
  expect(await inFolder()).toEqual(['mine.txt'])
  expect(await removeVoices(join(folder, 'nowhere'), ['pico'])).toEqual({ removed: [], bytes: 0 })
})
