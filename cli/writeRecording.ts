import { type FileHandle, open, rename, rm } from 'node:fs/promises'
import type { CommandContext } from '@scene-partner/contract/commandLine'
import { createEncoderPool, type FinishedMp3, type Mp3Writer } from '@scene-partner/speech/audio/mp3/encoderPool'
import { SpeechUnavailable } from '@scene-partner/speech/speaker'
import { exitCodes, CommandError, usageError } from './command.ts'

export type AppendBytes = (bytes: Uint8Array) => Promise<void>

/**
 * Writes an MP3 file atomically: first to a file with `.part` after the name `out`, which is then renamed. An error or
 * interrupt leaves no file behind.
 *
 * @throws CommandError (usage) when the file cannot be opened; (unavailable) when an engine fails or on Ctrl-C
 */
export async function writeRecording(
  out: string,
  tags: { title: string; voiceName: string },
  { dist }: CommandContext,
  fill: (writer: Mp3Writer, append: AppendBytes) => Promise<FinishedMp3>,
): Promise<{ durationMs: number; bytes: number }> {
  const part = `${out}.part`
  const encoders = createEncoderPool({ entries: new URL('workers/', dist) })
  const interrupted = listenForInterrupt()
  let file: FileHandle | undefined
  try {
    file = await open(part, 'w').catch((error: unknown) => {
      throw usageError(`--out ${out} cannot be written: ${error instanceof Error ? error.message : String(error)}`)
    })
    const handle = file
    let bytes = 0
    const append: AppendBytes = async (more) => {
      await handle.write(more, 0, more.length, bytes)
      bytes += more.length
    }
    const writer = await encoders.open(tags)
    await append(writer.header)
    const { tail, finalHeader, durationMs } = await Promise.race([fill(writer, append), interrupted.signalled])
    await append(tail)
    await handle.write(finalHeader, 0, finalHeader.length, 0)
    await handle.close()
    await rename(part, out)
    return { durationMs, bytes }
  } catch (error) {
    await file?.close().catch(() => undefined)
    await rm(part, { force: true })
    if (error instanceof SpeechUnavailable)
      throw new CommandError(exitCodes.unavailable, `the speech engine failed: ${error.message}`)
    throw error
  } finally {
    interrupted.stopListening()
    await encoders.close()
  }
}

/**
 * Returns a promise that rejects when the user presses Ctrl-C, so that the partial file can be removed before the
 * command ends.
 */
function listenForInterrupt() {
  let interrupt = () => undefined as void
  const signalled = new Promise<never>((_resolve, reject) => {
    interrupt = () => reject(new CommandError(exitCodes.unavailable, 'interrupted: nothing was written'))
  })
  signalled.catch(() => undefined)
  process.once('SIGINT', interrupt)
  return { signalled, stopListening: () => process.off('SIGINT', interrupt) }
}
