import { execFile } from 'node:child_process'

/** Integrated loudness and true peak of a sound, by an independent meter (ffmpeg's EBU R 128). */
export type Loudness = { lufs: number; truePeakDb: number }

/** Whether ffmpeg can be run here. */
export const hasFfmpeg = (): Promise<boolean> =>
  new Promise((resolve) => execFile('ffmpeg', ['-version'], (error) => resolve(!error)))

/** Runs ffmpeg on bytes and gives its output; its words come with the error if it fails. */
export function ffmpeg(
  parameters: readonly string[],
  input: Uint8Array = new Uint8Array(0),
): Promise<{ output: Buffer; words: string }> {
  return new Promise((resolve, reject) => {
    const options = { encoding: 'buffer', maxBuffer: 2 ** 30 } as const
    const child = execFile('ffmpeg', ['-hide_banner', ...parameters], options, (error, output, words) =>
      error ? reject(error) : resolve({ output, words: words.toString() }),
    )
    // It may have heard enough before it has read all; its exit code tells what matters.
    child.stdin?.on('error', () => undefined)
    child.stdin?.end(input)
  })
}

/** `as` tells ffmpeg how to read the bytes, `[]` to find out. */
export async function measureLoudness(input: Uint8Array, as: readonly string[] = []): Promise<Loudness> {
  const { words } = await ffmpeg([...as, '-i', 'pipe:0', '-af', 'ebur128=peak=true', '-f', 'null', '-'], input)
  const summary = words.slice(words.lastIndexOf('Summary:'))
  const figure = (pattern: RegExp) => Number(pattern.exec(summary)?.[1] ?? Number.NaN)
  return { lufs: figure(/I:\s+(-?[\d.]+) LUFS/), truePeakDb: figure(/Peak:\s+(-?[\d.]+|-?inf) dBFS/) }
}
