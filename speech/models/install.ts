import { existsSync } from 'node:fs'
import { mkdir, readdir, rm, rmdir, stat, statfs } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { cachedDigest } from './digest.ts'
import { toInstallError, InstallError } from './installError.ts'
import { downloadFile, type DownloadSource } from './downloadFile.ts'
import { type InstallProgress, withInstallLock } from './installLock.ts'
import { voiceSetFiles, kokoroModels, kokoroVoices, lexicons, type PinnedFile, type VoiceSet } from './manifest.ts'

export { InstallError } from './installError.ts'

/** Disk space in bytes that is left free, because a full disk also harms other programs. */
const SPARE_BYTES = 100_000_000

/** The voices to install and their source. The options from `fetch` on are for tests. */
export type InstallOptions = {
  /** The voices folder. It is created if it is missing. */
  folder: string
  sets: readonly VoiceSet[]
  /** A folder with the layout of the voices folder, or the URL of a mirror. Absent: the publishers. */
  from?: string | undefined
  /** The file in which digests are cached. The model store reads the same file. */
  digestCachePath?: string | undefined
  signal: AbortSignal
  onProgress?: ((progress: InstallProgress & { path: string }) => void) | undefined
  fetch?: typeof globalThis.fetch
  freeBytes?: (folder: string) => Promise<number>
  /** Replaces the files of the sets. Each file is a list of its acceptable forms. */
  files?: readonly (readonly PinnedFile[])[]
  attempts?: number
  waitMs?: number
}

/** The result of an installation. */
export type InstallResult = {
  /** The paths that were downloaded now (`fetched`), and those that were already installed (`alreadyPresent`). */
  fetched: string[]
  alreadyPresent: string[]
  bytes: number
}

async function freeBytesOf(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

/**
 * Installs sets of voices into the folder and verifies each file. Correct files are not downloaded again, unfinished
 * downloads are resumed. Throws `InstallError`.
 */
export async function installVoices(options: InstallOptions): Promise<InstallResult> {
  const { folder, signal } = options
  try {
    await mkdir(folder, { recursive: true })
    return await withInstallLock(folder, (report) => installMissingFiles(options, report))
  } catch (error) {
    if (signal.aborted) {
      throw new InstallError('stopped', 'stopped; what was downloaded stays, and the next install resumes there', error)
    }
    throw toInstallError(error, folder)
  }
}

async function installMissingFiles(
  options: InstallOptions,
  report: (progress: InstallProgress) => void,
): Promise<InstallResult> {
  const { folder, signal, onProgress, freeBytes = freeBytesOf } = options
  const missing: (readonly PinnedFile[])[] = []
  const alreadyPresent: string[] = []
  for (const forms of options.files ?? listFileForms(options)) {
    signal.throwIfAborted()
    const form = await findPresentForm(folder, forms, options.digestCachePath)
    if (form) alreadyPresent.push(form.path)
    else missing.push(forms)
  }
  const total = missing.reduce((sum, [{ bytes } = { bytes: 0 }]) => sum + bytes, 0)
  let parts = 0
  for (const { path } of missing.flat())
    parts += (await stat(join(folder, `${path}.part`)).catch(() => undefined))?.size ?? 0
  const needed = total - parts + SPARE_BYTES
  const free = missing.length > 0 ? await freeBytes(folder) : needed
  if (free < needed) {
    throw new InstallError(
      'no_space',
      `${megabytes(needed)} must be free on the disk of ${folder}; there are ${megabytes(free)}`,
    )
  }

  const fetched: string[] = []
  let before = 0
  for (const forms of missing) {
    const [expected] = forms
    const file = await downloadFirstForm(forms, options, ({ path, bytes }, done, state) => {
      // Another form of the model has another size, so the total is corrected.
      const progress = { done: before + done, total: total - (expected?.bytes ?? bytes) + bytes, state }
      report(progress)
      onProgress?.({ ...progress, path })
    })
    fetched.push(file.path)
    before += file.bytes
  }
  return { fetched, alreadyPresent, bytes: before }
}

/**
 * Returns how many bytes of these sets are in the folder, also those of unfinished downloads. Of the forms of a file,
 * only the largest counts. Digests are not checked.
 */
export async function countInstalledBytes(folder: string, sets: readonly VoiceSet[]): Promise<number> {
  const sizeOf = async (path: string) => (await stat(join(folder, path)).catch(() => undefined))?.size ?? 0
  const counts = listFileForms({ sets }).map(async (forms) => {
    const sizes = await Promise.all(forms.flatMap(({ path }) => [sizeOf(path), sizeOf(`${path}.part`)]))
    return Math.max(...sizes)
  })
  return (await Promise.all(counts)).reduce((sum, bytes) => sum + bytes, 0)
}

/**
 * Returns whether a download of the neural voices has begun: the folder contains one of their files, or an unfinished
 * file of `sets`. Finished files of the small sets do not count, because earlier versions of the product
 * downloaded these sets without the neural voices.
 */
export function hasBegunDownload(folder: string, sets: readonly VoiceSet[]): boolean {
  const neural = [...kokoroModels, ...kokoroVoices.values()].map(({ path }) => path)
  const unfinished = listFileForms({ sets })
    .flat()
    .map(({ path }) => `${path}.part`)
  return [...neural, ...unfinished].some((path) => existsSync(join(folder, path)))
}

/** Downloads a file in the first of its forms that the source has. */
async function downloadFirstForm(
  forms: readonly PinnedFile[],
  { folder, from, fetch = globalThis.fetch, signal, attempts = 5, waitMs = 1_000 }: InstallOptions,
  onBytes: (file: PinnedFile, done: number, state: InstallProgress['state']) => void,
): Promise<PinnedFile> {
  let failure: unknown
  for (const file of forms) {
    try {
      await downloadFile(file, {
        destination: join(folder, file.path),
        source: resolveSource(file, from),
        fetch,
        signal,
        attempts,
        waitMs,
        onBytes: (done, state) => onBytes(file, done, state),
      })
      return file
    } catch (error) {
      if (!(error instanceof InstallError) || error.reason !== 'not_found') throw error
      failure ??= error
    }
  }
  throw failure
}

const megabytes = (bytes: number) => `${Math.ceil(bytes / 1_000_000)} MB`

async function findPresentForm(
  folder: string,
  forms: readonly PinnedFile[],
  digestCachePath: string | undefined,
): Promise<PinnedFile | undefined> {
  for (const file of forms) {
    const place = join(folder, file.path)
    const found = await stat(place).catch(() => undefined)
    if (found?.size === file.bytes && (await cachedDigest(place, digestCachePath)) === file.sha256) return file
  }
  return undefined
}

/** Returns each file with its acceptable forms, best first. Only the Kokoro model has several forms. */
function listFileForms({ sets }: Pick<InstallOptions, 'sets'>): (readonly PinnedFile[])[] {
  const withLexicons = sets.includes('kokoro') && !sets.includes('lexicon')
  const singles = [
    // Small files first, because they are useful before the model is installed.
    ...sets.filter((set) => set !== 'kokoro').flatMap((set) => voiceSetFiles[set]),
    ...(withLexicons ? Object.values(lexicons) : []),
    ...(sets.includes('kokoro') ? kokoroVoices.values() : []),
  ].map((file) => [file])
  return sets.includes('kokoro') ? [...singles, kokoroModels] : singles
}

const isUrl = (from: string) => /^https?:\/\//.test(from)

function resolveSource(file: PinnedFile, from: string | undefined): DownloadSource {
  if (from === undefined) return { urls: file.urls }
  return isUrl(from) ? { urls: [`${from.replace(/\/+$/, '')}/${file.path}`] } : { folder: resolve(from) }
}

/**
 * Deletes sets of voices, finished or partly downloaded. Returns the deleted paths and the freed bytes. Throws
 * `InstallError`.
 */
export async function removeVoices(
  folder: string,
  sets: readonly VoiceSet[],
): Promise<{ removed: string[]; bytes: number }> {
  if (!existsSync(folder)) return { removed: [], bytes: 0 }
  const removed: string[] = []
  let bytes = 0
  try {
    await withInstallLock(folder, async () => {
      const files = sets.flatMap((set) =>
        set === 'kokoro' ? [...kokoroModels, ...voiceSetFiles.kokoro] : voiceSetFiles[set],
      )
      for (const path of new Set(files.flatMap(({ path: one }) => [one, `${one}.part`]))) {
        const found = await stat(join(folder, path)).catch(() => undefined)
        if (!found) continue
        await rm(join(folder, path))
        removed.push(path)
        bytes += found.size
      }
      const folders = new Set(removed.map((path) => dirname(join(folder, path))))
      for (const one of [...folders].sort((a, b) => b.length - a.length)) await removeEmptyFolders(one, folder)
    })
  } catch (error) {
    throw toInstallError(error, folder)
  }
  return { removed, bytes }
}

/** Removes a folder and its parents up to the voices folder, if they are empty. */
async function removeEmptyFolders(path: string, upTo: string): Promise<void> {
  if (
    path === upTo ||
    (await readdir(path)
      .catch(() => [''])
      .then((names) => names.length > 0))
  )
    return
  await rmdir(path)
  await removeEmptyFolders(dirname(path), upTo)
}
