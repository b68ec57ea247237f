import { execFile } from 'node:child_process'

/** Integrated loudness and true peak of audio, measured independently by ffmpeg (EBU R 128). */
export type FfmpegLoudness = { lufs: number; truePeakDb: number }

/** Returns whether ffmpeg is installed. */
export const hasFfmpeg = (): Promise<boolean> =>
  new Promise((resolve) => execFile('ffmpeg', ['-version'], (error) => resolve(!error)))

/**
 * Runs ffmpeg with `input` on standard input. Returns its standard output (`output`) and standard error (`messages`).
 * Rejects with the messages if ffmpeg fails.
 */
export function runFfmpeg(
  parameters: readonly string[],
  input: Uint8Array = new Uint8Array(0),
): Promise<{ output: Buffer; messages: string }> {
  return new Promise((resolve, reject) => {
    const options = { encoding: 'buffer', maxBuffer: 2 ** 30 } as const
    const child = execFile('ffmpeg', ['-hide_banner', ...parameters], options, (error, output, messages) =>
      error ? reject(error) : resolve({ output, messages: messages.toString() }),
    )
    // ffmpeg may close its input early, which is not a failure. Only its exit code shows whether it failed.
    child.stdin?.on('error', () => undefined)
    child.stdin?.end(input)
  })
}

/** Measures the loudness of audio. `as` are flags with the format of the audio; if empty, ffmpeg detects the format. */
export async function measureLoudnessWithFfmpeg(
  input: Uint8Array,
  as: readonly string[] = [],
): Promise<FfmpegLoudness> {
  const { messages } = await runFfmpeg([...as, '-i', 'pipe:0', '-af', 'ebur128=peak=true', '-f', 'null', '-'], input)
  const summary = messages.slice(messages.lastIndexOf('Summary:'))
  const figure = (pattern: RegExp) => Number(pattern.exec(summary)?.[1] ?? Number.NaN)
  return { lufs: figure(/I:\s+(-?[\d.]+) LUFS/), truePeakDb: figure(/Peak:\s+(-?[\d.]+|-?inf) dBFS/) }
}
