import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runFfmpeg } from '../../../bench/ffmpeg.ts'

/**
 * Decodes an MP3 with ffmpeg to samples at the rate of the file. Reads from a file, as players do: in a pipe, ffmpeg
 * does not know the end and does not remove the padding.
 */
export async function decodeMp3(file: Uint8Array): Promise<Int16Array> {
  const folder = await mkdtemp(join(tmpdir(), 'mp3-'))
  try {
    await writeFile(join(folder, 'a.mp3'), file)
    const { output } = await runFfmpeg(['-v', 'error', '-xerror', '-i', join(folder, 'a.mp3'), '-f', 's16le', 'pipe:1'])
    return new Int16Array(output.buffer.slice(output.byteOffset, output.byteOffset + output.length))
  } finally {
    await rm(folder, { recursive: true })
  }
}
