import { existsSync } from 'node:fs'
import { mkdir, readdir, rm, rmdir, stat, statfs } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { rememberedDigest } from './digest.ts'
import { asDiskFailure, InstallFailed } from './failure.ts'
import { fetchFile, type Source } from './fetchFile.ts'
import { type InstallProgress, withInstallLock } from './installLock.ts'
import { filesOf, kokoroModels, kokoroVoices, lexicons, type PinnedFile, type VoiceSet } from './manifest.ts'

export { InstallFailed } from './failure.ts'

/** Left free beside what is fetched: a disk that is full to the last byte harms everything else on it. */
const SPARE_BYTES = 100_000_000

export type InstallOptions = {
  /** The voices folder, made if it is not there. */
  folder: string
  sets: readonly VoiceSet[]
  /** A folder laid out as ours, or a mirror's address under which the same names lie; else the publishers. */
  from?: string | undefined
  /** Where digests are noted, as the store reads them. */
  notes?: string | undefined
  signal: AbortSignal
  onProgress?: ((progress: InstallProgress & { path: string }) => void) | undefined
  fetch?: typeof globalThis.fetch
  freeBytes?: (folder: string) => Promise<number>
  /** Instead of the sets' own; each in the forms that will do. */
  files?: readonly (readonly PinnedFile[])[]
  attempts?: number
  waitMs?: number
}

export type Installed = {
  /** What was fetched now, and what was there already. */
  fetched: string[]
  kept: string[]
  bytes: number
}

async function freeBytesOf(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

/**
 * Brings sets of voices into the folder, each file compared with its digest. What is there and right stays; what an
 * earlier try left is taken up where it stopped. Throws `InstallFailed`.
 */
export async function installVoices(options: InstallOptions): Promise<Installed> {
  const { folder, signal } = options
  try {
    await mkdir(folder, { recursive: true })
    return await withInstallLock(folder, (report) => bringAll(options, report))
  } catch (error) {
    if (signal.aborted) {
      throw new InstallFailed(
        'stopped',
        'stopped; what was fetched stays, and the next install goes on from there',
        error,
      )
    }
    throw asDiskFailure(error, folder)
  }
}

async function bringAll(options: InstallOptions, report: (progress: InstallProgress) => void): Promise<Installed> {
  const { folder, signal, onProgress, freeBytes = freeBytesOf } = options
  const missing: (readonly PinnedFile[])[] = []
  const kept: string[] = []
  for (const forms of options.files ?? formsFor(options)) {
    signal.throwIfAborted()
    const form = await firstThere(folder, forms, options.notes)
    if (form) kept.push(form.path)
    else missing.push(forms)
  }
  const total = missing.reduce((sum, [{ bytes } = { bytes: 0 }]) => sum + bytes, 0)
  let parts = 0
  for (const { path } of missing.flat())
    parts += (await stat(join(folder, `${path}.part`)).catch(() => undefined))?.size ?? 0
  const needed = total - parts + SPARE_BYTES
  const free = missing.length > 0 ? await freeBytes(folder) : needed
  if (free < needed) {
    throw new InstallFailed(
      'no_space',
      `${megabytes(needed)} must be free on the disk of ${folder}; there are ${megabytes(free)}`,
    )
  }

  const fetched: string[] = []
  let before = 0
  for (const forms of missing) {
    const [expected] = forms
    const file = await fetchFirst(forms, options, ({ path, bytes }, done, state) => {
      // Another form of the model is of another size.
      const progress = { done: before + done, total: total - (expected?.bytes ?? bytes) + bytes, state }
      report(progress)
      onProgress?.({ ...progress, path })
    })
    fetched.push(file.path)
    before += file.bytes
  }
  return { fetched, kept, bytes: before }
}

/** The first form that is to be had. */
async function fetchFirst(
  forms: readonly PinnedFile[],
  { folder, from, fetch = globalThis.fetch, signal, attempts = 5, waitMs = 1_000 }: InstallOptions,
  onBytes: (file: PinnedFile, done: number, state: InstallProgress['state']) => void,
): Promise<PinnedFile> {
  let failure: unknown
  for (const file of forms) {
    try {
      await fetchFile(file, {
        place: join(folder, file.path),
        source: sourceOf(file, from),
        fetch,
        signal,
        attempts,
        waitMs,
        onBytes: (done, state) => onBytes(file, done, state),
      })
      return file
    } catch (error) {
      if (!(error instanceof InstallFailed) || error.fault !== 'not_found') throw error
      failure ??= error
    }
  }
  throw failure
}

const megabytes = (bytes: number) => `${Math.ceil(bytes / 1_000_000)} MB`

async function firstThere(
  folder: string,
  forms: readonly PinnedFile[],
  notes: string | undefined,
): Promise<PinnedFile | undefined> {
  for (const file of forms) {
    const place = join(folder, file.path)
    const found = await stat(place).catch(() => undefined)
    if (found?.size === file.bytes && (await rememberedDigest(place, notes)) === file.sha256) return file
  }
  return undefined
}

/** Each file in the forms that will do, best first; only the model has several. */
function formsFor({ sets }: InstallOptions): (readonly PinnedFile[])[] {
  const withLexicons = sets.includes('kokoro') && !sets.includes('lexicon')
  const singles = [
    // Small ones first: they are of use before the model is.
    ...sets.filter((set) => set !== 'kokoro').flatMap((set) => filesOf[set]),
    ...(withLexicons ? Object.values(lexicons) : []),
    ...(sets.includes('kokoro') ? kokoroVoices.values() : []),
  ].map((file) => [file])
  return sets.includes('kokoro') ? [...singles, kokoroModels] : singles
}

const isAddress = (from: string) => /^https?:\/\//.test(from)

function sourceOf(file: PinnedFile, from: string | undefined): Source {
  if (from === undefined) return { urls: file.urls }
  return isAddress(from) ? { urls: [`${from.replace(/\/+$/, '')}/${file.path}`] } : { folder: resolve(from) }
}

/** Takes sets of voices away again, whole or half fetched. Answers how many bytes became free. */
export async function removeVoices(
  folder: string,
  sets: readonly VoiceSet[],
): Promise<{ removed: string[]; bytes: number }> {
  if (!existsSync(folder)) return { removed: [], bytes: 0 }
  const removed: string[] = []
  let bytes = 0
  try {
    await withInstallLock(folder, async () => {
      const files = sets.flatMap((set) => (set === 'kokoro' ? [...kokoroModels, ...filesOf.kokoro] : filesOf[set]))
      for (const path of new Set(files.flatMap(({ path: one }) => [one, `${one}.part`]))) {
        const found = await stat(join(folder, path)).catch(() => undefined)
        if (!found) continue
        await rm(join(folder, path))
        removed.push(path)
        bytes += found.size
      }
      const folders = new Set(removed.map((path) => dirname(join(folder, path))))
      for (const one of [...folders].sort((a, b) => b.length - a.length)) await removeIfEmpty(one, folder)
    })
  } catch (error) {
    throw asDiskFailure(error, folder)
  }
  return { removed, bytes }
}

/** And those above it, up to the voices folder. */
async function removeIfEmpty(path: string, upTo: string): Promise<void> {
  if (
    path === upTo ||
    (await readdir(path)
      .catch(() => [''])
      .then((names) => names.length > 0))
  )
    return
  await rmdir(path)
  await removeIfEmpty(dirname(path), upTo)
}
