import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { installVoices, removeVoices } from './install.ts'
import { findRunningInstall, withInstallLock, type InstallProgress } from './installLock.ts'
import { voiceSetFiles, type PinnedFile } from './manifest.ts'

async function makeFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'scene-partner-install-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

const words = new Uint8Array(50_000).fill(1)
const smallModel = new Uint8Array(300_000).fill(2)
const largeModel = new Uint8Array(400_000).fill(3)
const pinned = (path: string, content: Uint8Array): PinnedFile => ({
  ...{ set: 'kokoro', path, bytes: content.length, urls: [`https://voices.example/${path}`] },
  sha256: createHash('sha256').update(content).digest('hex'),
})
/** The source has only the small form of the model. */
const source = new Map([
  ['https://voices.example/words.json', words],
  ['https://voices.example/small.onnx', smallModel],
])

/** Sends the requested range of a file of `source`, or the complete file if no range is requested. */
const fetchFile: typeof fetch = async (url: unknown, init) => {
  const content = source.get(String(url))
  if (!content) return new Response('no such file', { status: 404 })
  const start = Number(/bytes=(\d+)-/.exec(new Headers(init?.headers).get('range') ?? '')?.[1] ?? 0)
  if (start === 0) return new Response(content)
  const headers = { 'content-range': `bytes ${start}-${content.length - 1}/${content.length}` }
  return new Response(content.subarray(start), { status: 206, headers })
}

test('the progress of an installation counts all files, resumed bytes, and the size of the form that is installed', async () => {
  const folder = await makeFolder()
  await writeFile(join(folder, 'words.json.part'), words.subarray(0, 20_000))
  const reports: (InstallProgress & { path: string })[] = []
  await installVoices({
    ...{ folder, sets: [], signal: new AbortController().signal, fetch: fetchFile },
    files: [[pinned('words.json', words)], [pinned('large.onnx', largeModel), pinned('small.onnx', smallModel)]],
    onProgress: (report) => reports.push(report),
  })
  const ofWords = reports.filter(({ path }) => path === 'words.json')
  expect(Math.min(...ofWords.map(({ done }) => done))).toBeGreaterThan(20_000)
  expect(ofWords.at(-1)).toEqual({ path: 'words.json', done: 50_000, total: 450_000, state: 'checking' })
  expect(reports.at(-1)).toEqual({ path: 'small.onnx', done: 350_000, total: 350_000, state: 'checking' })
})

test('voices cannot be removed while an installation runs in their folder', async () => {
  const folder = await makeFolder()
  const [file] = voiceSetFiles.pico
  const place = join(folder, file?.path ?? '')
  await mkdir(dirname(place), { recursive: true })
  await writeFile(place, 'whole')
  const lock = { pid: process.pid, done: 1, total: 2, state: 'fetching' }
  await writeFile(join(folder, '.installing.json'), JSON.stringify(lock))
  await expect(removeVoices(folder, ['pico'])).rejects.toMatchObject({ reason: 'already_running' })
  expect(existsSync(place)).toBe(true)
})

test('each second, a running installation stores its progress in its folder, so that other processes can show it', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const folder = await makeFolder()
  const progress = { done: 5, total: 9, state: 'fetching' } as const
  await withInstallLock(folder, async (report) => {
    report(progress)
    expect(findRunningInstall(folder)).toMatchObject({ done: 0, total: 0 })
    vi.advanceTimersByTime(1_000)
    await expect.poll(() => findRunningInstall(folder)).toMatchObject(progress)
  })
  expect(findRunningInstall(folder)).toBeUndefined()
})
