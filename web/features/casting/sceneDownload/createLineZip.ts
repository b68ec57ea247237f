import type { OutputOf } from '@scene-partner/contract/operations/index'
import { BlobReader, BlobWriter, configure, TextReader, ZipWriter } from '@zip.js/zip.js/lib/zip-core-native.js'
import { call } from '../../../platform/api/client.ts'
import { readAudioStream } from '../../../player/stream/readAudioStream.ts'
import * as messages from '../messages.ts'
import type { NamedLine } from './lineFiles.ts'

// The content security policy forbids the workers that the ZIP library would start. The library needs no worker to
// store files without compression.
configure({ useWebWorkers: false })

type Recording = OutputOf<'getRehearsal'>['recordings'][number]
type File = { blob: Blob; ending: 'mp3' | 'wav' }

/**
 * After this many failures in a row, no more audio is requested: probably the connection is lost, or the user's quota
 * is used up.
 */
const maxFailures = 3

async function fetchRecording({ url }: Recording, signal: AbortSignal): Promise<File> {
  const answer = await fetch(url, { signal, credentials: 'same-origin' })
  if (!answer.ok) throw new Error(`a recording was answered with ${answer.status}`)
  return { blob: await answer.blob(), ending: 'wav' }
}

/**
 * Fetches the audio of a line in the voices of its roles. Replaces its first bytes by those of the finished file,
 * because only the finished file contains the exact length of the audio.
 */
async function fetchVoice(scriptId: string, { line }: NamedLine, signal: AbortSignal): Promise<File> {
  const input = { scriptId, lineId: line.id, characters: [...line.characters], isAhead: true }
  const { audioUrl } = await call('startLine', input, { signal })
  const pieces: Uint8Array<ArrayBuffer>[] = []
  let length = 0
  const head = await readAudioStream(audioUrl, {
    signal,
    onBytes(bytes) {
      pieces.push(bytes.slice())
      length += bytes.length
    },
  })
  const start = head.slice(0, Math.min(head.length, length))
  return { blob: new Blob([start, new Blob(pieces).slice(start.length)]), ending: 'mp3' }
}

export type LineZipRequest = {
  scriptId: string
  lines: readonly NamedLine[]
  /** Recordings of the user or of friends as WAV, by the id of the line. */
  recordings: ReadonlyMap<string, Recording>
}

export type LineZip = {
  file: Blob
  missing: number
  /** The last error while audio was fetched or added to the ZIP; undefined if all lines have audio. */
  problem: unknown
}

/**
 * Creates a ZIP with one audio file per line of a scene, and a text file that lists the lines. A line without audio is
 * left out and counted. Rejects if `signal` aborts, and if no line has audio.
 */
export async function createLineZip(
  { scriptId, lines, recordings }: LineZipRequest,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (done: number) => void },
): Promise<LineZip> {
  const archive = new ZipWriter(new BlobWriter('application/zip'), { level: 0, extendedTimestamp: false })
  const index: string[] = []
  let failures = 0
  let missing = 0
  let problem: unknown
  for (const [at, one] of lines.entries()) {
    signal.throwIfAborted()
    const recording = recordings.get(one.line.id)
    let name: string | null = null
    if (failures < maxFailures) {
      try {
        const { blob, ending } = await (recording
          ? fetchRecording(recording, signal)
          : fetchVoice(scriptId, one, signal))
        const fileName = `${one.name}.${ending}`
        await archive.add(fileName, new BlobReader(blob))
        name = fileName
        failures = 0
      } catch (error) {
        signal.throwIfAborted()
        problem = error
        failures += 1
      }
    }
    if (name === null) missing += 1
    index.push(`${name ?? `${one.name} ${messages.zipIndexMissing}`}\r\n${one.line.text}\r\n`)
    onProgress(at + 1)
  }
  if (missing === lines.length) throw problem
  await archive.add(messages.zipIndexName, new TextReader(`${messages.zipIndexNote}\r\n\r\n${index.join('\r\n')}`))
  return { file: await archive.close(), missing, problem }
}
