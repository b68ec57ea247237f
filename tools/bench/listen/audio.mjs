// Reads audio files for `npm run bench:listen`.
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Returns an audio file as mono samples at 16 kHz, from −1 to 1. Needs ffmpeg. */
export async function readAudio(path) {
  const { stdout } = await run(
    'ffmpeg',
    ['-v', 'error', '-i', path, '-f', 'f32le', '-ac', '1', '-ar', '16000', 'pipe:1'],
    { encoding: 'buffer', maxBuffer: 2 ** 28 },
  )
  return new Float32Array(stdout.buffer.slice(stdout.byteOffset, stdout.byteOffset + stdout.byteLength))
}
