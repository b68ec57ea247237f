import { createHash, randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { fetchSmallVoices } from './fetchSmallVoices.ts'
import { installVoices, type InstallOptions, removeVoices } from './install.ts'
import { runningInstall } from './installLock.ts'
import { filesOf, type PinnedFile } from './manifest.ts'

const never = new AbortController().signal
const voice = randomBytes(300_000)
const words = randomBytes(50_000)
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

let folder: string
let server: ReturnType<typeof createServer>
let address: string
/** What was asked for, with its range. */
let asked: string[]
let answer: (request: IncomingMessage, response: ServerResponse) => void

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'scene-partner-voices-'))
  asked = []
  answer = giveRange
  server = createServer((request, response) => {
    asked.push([request.url, request.headers.range].filter(Boolean).join(' '))
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

/** As a well-behaved server does. */
function giveRange(request: IncomingMessage, response: ServerResponse): void {
  const bytes = bytesOf(request)
  const start = Number(/bytes=(\d+)-/.exec(request.headers.range ?? '')?.[1] ?? 0)
  if (start > 0) {
    response.writeHead(206, { 'content-range': `bytes ${start}-${bytes.length - 1}/${bytes.length}` })
  } else response.writeHead(200, { 'content-length': bytes.length })
  response.end(bytes.subarray(start))
}

/** Sends a third of the first answer and no more; the caller breaks the line. */
function beginOnly(request: IncomingMessage, response: ServerResponse): void {
  answer = giveRange
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
  installVoices({ folder, sets: [], files: files.map((file) => [file]), signal: never, waitMs: 1, ...more })

/** Large bytes are compared by digest: the matcher would walk them one by one. */
const digestIn = async (path: string) => sha256(await readFile(join(folder, path)))

const inFolder = async () => (await readdir(folder, { recursive: true })).sort()

describe('installing voices', () => {
  test('brings what is missing, leaves what is right, and replaces what is wrong', async () => {
    const files = [pinned('a/voice.bin', voice), pinned('words.json', words)]
    const first = await install(files)
    expect(first).toEqual({ fetched: ['a/voice.bin', 'words.json'], kept: [], bytes: voice.length + words.length })
    expect(await digestIn('a/voice.bin')).toBe(sha256(voice))
    expect(await inFolder()).toEqual(['a', 'a/voice.bin', 'words.json'])

    asked.length = 0
    await writeFile(join(folder, 'words.json'), randomBytes(words.length))
    expect(await install(files)).toMatchObject({ fetched: ['words.json'], kept: ['a/voice.bin'] })
    expect(asked).toEqual(['/publisher/words.json'])
    expect(await digestIn('words.json')).toBe(sha256(words))
  })

  test('goes on where a broken line stopped, in the same run', async () => {
    answer = beginOnly
    // Not before the first bytes were written: what still waits in a body that breaks is lost with it.
    await install([pinned('voice.bin', voice)], {
      onProgress: () => asked.length === 1 && server.closeAllConnections(),
    })
    expect(asked).toEqual(['/publisher/voice.bin', expect.stringMatching(/^\/publisher\/voice\.bin bytes=\d{4,}-$/)])
    expect(await digestIn('voice.bin')).toBe(sha256(voice))
  })

  test('goes on where a stopped run left off, in the next one', async () => {
    const stop = new AbortController()
    const stopped = install([pinned('voice.bin', voice)], {
      signal: stop.signal,
      onProgress: ({ done }) => done > 60_000 && stop.abort(),
    })
    await expect(stopped).rejects.toMatchObject({ fault: 'stopped' })
    expect(await inFolder()).toEqual(['voice.bin.part'])
    asked.length = 0
    await install([pinned('voice.bin', voice)])
    expect(asked).toEqual([expect.stringMatching(/bytes=\d{4,}-$/)])
    expect(await digestIn('voice.bin')).toBe(sha256(voice))
    expect(await inFolder()).toEqual(['voice.bin'])
  })

  test('begins anew where the server knows no ranges, or the part was of another file', async () => {
    answer = (request, response) => response.writeHead(200).end(bytesOf(request))
    await writeFile(join(folder, 'voice.bin.part'), voice.subarray(0, 1000))
    await install([pinned('voice.bin', voice)])
    expect(await digestIn('voice.bin')).toBe(sha256(voice))

    answer = giveRange
    await rm(join(folder, 'voice.bin'))
    await writeFile(join(folder, 'voice.bin.part'), randomBytes(1000))
    await install([pinned('voice.bin', voice)])
    expect(await digestIn('voice.bin')).toBe(sha256(voice))
  })

  test('R-12 S-67 what is not the file it should be is refused and never takes its place', async () => {
    for (const wrong of [randomBytes(voice.length), randomBytes(voice.length + 1)]) {
      answer = (_request, response) => response.end(wrong)
      await expect(install([pinned('voice.bin', voice)])).rejects.toMatchObject({
        fault: 'wrong_digest',
        message: expect.stringContaining('voice.bin'),
      })
      expect(await inFolder()).toEqual([])
    }
  })

  test('another address is asked where the first has it not, or has it wrong', async () => {
    const urls = [`${address}/gone`, `${address}/wrong`, `${address}/voice`]
    answer = (request, response) => {
      if (request.url === '/gone') response.writeHead(404).end()
      else if (request.url === '/wrong') response.end(words)
      else giveRange(request, response)
    }
    await install([pinned('voice.bin', voice, { urls })])
    expect(await digestIn('voice.bin')).toBe(sha256(voice))
  })

  test.each([
    ['nothing is there', 404, 'not_found', 1],
    ['it is not allowed', 403, 'not_found', 1],
    ['the server is down', 503, 'offline', 3],
  ] as const)('where %s, it says so', async (_case, status, fault, requests) => {
    answer = (_request, response) => response.writeHead(status).end('sorry')
    await expect(install([pinned('voice.bin', voice)], { attempts: 3 })).rejects.toMatchObject({
      fault,
      message: expect.stringContaining(String(status)),
    })
    expect(asked).toHaveLength(requests)
  })

  test('where nobody answers, it says so', async () => {
    const urls = ['http://127.0.0.1:9/voice']
    await expect(install([pinned('voice.bin', voice, { urls })], { attempts: 2 })).rejects.toMatchObject({
      fault: 'offline',
    })
  })

  test('R-07 begins nothing for which the disk has no room, and keeps what came when it fills up meanwhile', async () => {
    const files = [pinned('voice.bin', voice)]
    await expect(install(files, { freeBytes: async () => 1_000_000 })).rejects.toMatchObject({ fault: 'no_space' })
    expect(asked).toEqual([])
    const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC', syscall: 'write' })
    const fetch = async () => new Response(new ReadableStream({ start: (stream) => stream.error(full) }))
    await expect(install(files, { fetch })).rejects.toMatchObject({ fault: 'no_space' })
  })

  test('two installations do not meet in one folder, and one that died leaves it free', async () => {
    let meanwhile: Promise<unknown> | undefined
    answer = (request, response) => {
      meanwhile ??= install([pinned('voice.bin', voice)]).catch((error: unknown) => error)
      void meanwhile.then(() => giveRange(request, response))
    }
    await install([pinned('voice.bin', voice)])
    expect(await meanwhile).toMatchObject({ fault: 'already_running' })

    await writeFile(join(folder, '.installing.json'), JSON.stringify({ pid: 2 ** 30, done: 1, total: 2 }))
    expect(runningInstall(folder)).toBeUndefined()
    const old = new Date(Date.now() - 3_600_000)
    await writeFile(join(folder, '.installing.json'), JSON.stringify({ pid: process.pid, done: 1, total: 2 }))
    await utimes(join(folder, '.installing.json'), old, old)
    expect(await install([pinned('voice.bin', voice)])).toMatchObject({ kept: ['voice.bin'] })
    expect(await inFolder()).toEqual(['voice.bin'])
  })

  test('a mirror and a folder serve as well as the publisher', async () => {
    await install([pinned('x/voice.bin', voice)], { from: `${address}/mirror/` })
    expect(asked).toEqual(['/mirror/x/voice.bin'])

    const other = await mkdtemp(join(tmpdir(), 'scene-partner-from-'))
    try {
      await expect(install([pinned('y/voice.bin', voice)], { from: other })).rejects.toMatchObject({
        fault: 'not_found',
      })
      await mkdir(dirname(join(other, 'y/voice.bin')))
      await writeFile(join(other, 'y/voice.bin'), voice.subarray(0, 9))
      await expect(install([pinned('y/voice.bin', voice)], { from: other })).rejects.toMatchObject({
        fault: 'wrong_digest',
      })
      await writeFile(join(other, 'y/voice.bin'), voice)
      await install([pinned('y/voice.bin', voice)], { from: other })
      expect(await digestIn('y/voice.bin')).toBe(sha256(voice))
    } finally {
      await rm(other, { recursive: true })
    }
  })

  test('of a file in several forms the first that is to be had is taken', async () => {
    answer = (request, response) =>
      request.url?.includes('large') ? response.writeHead(404).end() : giveRange(request, response)
    const forms = [pinned('large.onnx', randomBytes(9)), pinned('voice.bin', voice)]
    expect(await install([], { files: [forms] })).toMatchObject({ fetched: ['voice.bin'] })
    expect(await install([], { files: [forms] })).toMatchObject({ kept: ['voice.bin'] })
  })
})

test('removing voices takes them, their parts and their empty folders, and nothing else', async () => {
  const [first] = filesOf.pico
  const place = join(folder, first?.path ?? '')
  await mkdir(dirname(place), { recursive: true })
  await writeFile(`${place}.part`, 'half')
  await writeFile(place, 'whole')
  await writeFile(join(folder, 'mine.txt'), 'mine')
  expect(await removeVoices(folder, ['pico', 'kokoro'])).toMatchObject({ bytes: 9 })
  expect(await inFolder()).toEqual(['mine.txt'])
  expect(await removeVoices(join(folder, 'nowhere'), ['pico'])).toEqual({ removed: [], bytes: 0 })
})

test('a server without a way out goes on, with one line in its log', async () => {
  const lines: string[] = []
  const log = {
    info: (_facts: object, event: string) => lines.push(event),
    warn: (_facts: object, event: string) => lines.push(event),
  }
  const fetch = async () => Promise.reject(new TypeError('fetch failed'))
  await fetchSmallVoices({ folder, log, signal: never, fetch })
  expect(lines).toEqual(['small voices could not be fetched; the others speak'])
  expect(existsSync(join(folder, '.installing.json'))).toBe(false)
})
