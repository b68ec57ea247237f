// Makes and finds the two parts of the model: the first part decides how the text is said, the second part makes the
// sound. As a separate model, the second part can make the sound window by window.
import { mkdir, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { cachedDigest, computeDigest } from '../../models/digest.ts'
import { type ModelPieces, splitOnnxModel } from '../../models/splitOnnxModel.ts'
import type { VerifiedFile } from './kokoroJob.ts'

/** The tensors that the first part passes to the second one. */
export const BOUNDARY = {
  style: '/decoder/Slice_output_0',
  features: '/encoder/MatMul_1_output_0',
  pitch: '/encoder/Reshape_output_0',
  energy: '/encoder/Reshape_1_output_0',
} as const

/** Increase this number when a change of the code splits the same model into other parts than before. */
const PARTS_VERSION = 1

/** The paths of the files with the two parts of the model. */
export type ModelParts = { prosody: string; decoder: string }

/**
 * What is stored about the parts of a model. A record without `parts` means that the parts did not speak like the
 * model, so they are not made again.
 */
type PartsRecord = { parts?: { prosody: { sha256: string }; decoder: { sha256: string } } }

export type ModelPartsOptions = {
  model: VerifiedFile
  /** Folder of the application in which the parts are stored. */
  folder: string
  digestCachePath: string | undefined
  /** Returns whether both parts together speak a sentence like the complete model, without an audible difference. */
  speakEqually(parts: ModelParts): Promise<boolean>
}

async function readRecord(path: string): Promise<PartsRecord | undefined> {
  try {
    const record: unknown = JSON.parse(await readFile(path, 'utf8'))
    return typeof record === 'object' && record !== null ? record : undefined
  } catch {
    // The parts have not been made, or the record is damaged. The parts are then made.
    return undefined
  }
}

async function writeDurably(path: string, pieces: ModelPieces): Promise<void> {
  const file = await open(path, 'w')
  try {
    // The operating system limits how many buffers one call may write, so each call writes at most 512 pieces.
    for (let at = 0; at < pieces.length; at += 512) await file.writev(pieces.slice(at, at + 512))
    await file.sync()
  } finally {
    await file.close()
  }
}

async function areIntact(parts: ModelParts, { parts: digests }: PartsRecord, digestCachePath: string | undefined) {
  try {
    for (const name of ['prosody', 'decoder'] as const)
      if ((await cachedDigest(parts[name], digestCachePath)) !== digests?.[name].sha256) return false
    return true
  } catch {
    // A part is missing, so both parts must be made.
    return false
  }
}

/** Removes the parts of other models, because the application uses one model at a time. */
async function removeOthers(folder: string, base: string): Promise<void> {
  for (const name of await readdir(folder))
    if (!join(folder, name).startsWith(base)) await rm(join(folder, name), { force: true })
}

/**
 * Returns the parts of a model. Makes and verifies them if they are missing or damaged, which takes some seconds and as
 * much disk space as the model. Returns undefined if the model cannot be split, if its parts do not speak like the
 * model, or if they cannot be stored. Never rejects, because the model works without its parts.
 */
export async function prepareModelParts({
  model,
  folder,
  digestCachePath,
  speakEqually,
}: ModelPartsOptions): Promise<ModelParts | undefined> {
  const base = join(folder, `${model.sha256.slice(0, 16)}-${PARTS_VERSION}`)
  const recordPath = `${base}.json`
  const parts: ModelParts = { prosody: `${base}-prosody.onnx`, decoder: `${base}-decoder.onnx` }
  const temporary: ModelParts = {
    prosody: `${parts.prosody}.${process.pid}`,
    decoder: `${parts.decoder}.${process.pid}`,
  }
  const storeRecord = async (record: PartsRecord) => {
    await writeFile(`${recordPath}.${process.pid}`, JSON.stringify(record))
    await rename(`${recordPath}.${process.pid}`, recordPath)
  }
  try {
    const record = await readRecord(recordPath)
    if (record && !record.parts) return undefined
    if (record && (await areIntact(parts, record, digestCachePath))) return parts
    await mkdir(folder, { recursive: true })
    const { first, second } = splitOnnxModel(await readFile(model.path), Object.values(BOUNDARY))
    await writeDurably(temporary.prosody, first)
    await writeDurably(temporary.decoder, second)
    // Parts that do not speak like the model would fail this check each time. Therefore a record without parts is
    // stored, so that the parts are not made again.
    if (!(await speakEqually(temporary).catch(() => false))) {
      await storeRecord({})
      return undefined
    }
    const digests = {
      prosody: { sha256: await computeDigest(temporary.prosody) },
      decoder: { sha256: await computeDigest(temporary.decoder) },
    }
    await rename(temporary.prosody, parts.prosody)
    await rename(temporary.decoder, parts.decoder)
    await storeRecord({ parts: digests })
    await removeOthers(folder, base)
    return parts
  } catch {
    // The model cannot be split, or the disk is full or read-only. The complete model speaks.
    return undefined
  } finally {
    for (const path of Object.values(temporary)) await rm(path, { force: true }).catch(() => undefined)
  }
}
