import { type FileHandle, open, rename, rm } from 'node:fs/promises'
import type { CommandContext } from '@scene-partner/contract/commandLine'
import { createEncoderPool, type FinishedMp3, type Mp3Writer } from '@scene-partner/speech/mp3'
import { SpeechUnavailable } from '@scene-partner/speech/speaker'
import { exits, Refusal, wrongUsage } from './command.ts'

export type Append = (bytes: Uint8Array) => Promise<void>

/** Whole or not at all: beside the wished name first, then in its place. An interrupt leaves nothing behind. */
export async function writeRecording(
  out: string,
  tags: { title: string; voiceName: string },
  { dist }: CommandContext,
  fill: (writer: Mp3Writer, append: Append) => Promise<FinishedMp3>,
): Promise<{ durationMs: number; bytes: number }> {
  const part = `${out}.part`
  const encoders = createEncoderPool({ entries: new URL('workers/', dist) })
  const interrupted = whenInterrupted()
  let file: FileHandle | undefined
  try {
    file = await open(part, 'w').catch((error: unknown) => {
      throw wrongUsage(`--out ${out} cannot be written: ${error instanceof Error ? error.message : String(error)}`)
    })
    const handle = file
    let bytes = 0
    const append: Append = async (more) => {
      await handle.write(more, 0, more.length, bytes)
      bytes += more.length
    }
    const writer = await encoders.open(tags)
    await append(writer.head)
    const { tail, finalHead, durationMs } = await Promise.race([fill(writer, append), interrupted.signalled])
    await append(tail)
    await handle.write(finalHead, 0, finalHead.length, 0)
    await handle.close()
    await rename(part, out)
    return { durationMs, bytes }
  } catch (error) {
    await file?.close().catch(() => undefined)
    await rm(part, { force: true })
    if (error instanceof SpeechUnavailable)
      throw new Refusal(exits.unavailable, `the voice fell silent: ${error.message}`)
    throw error
  } finally {
    interrupted.stopListening()
    await encoders.close()
  }
}

/** Rejects once somebody presses Ctrl-C, so that what is half written can be taken away first. */
function whenInterrupted() {
  let interrupt = () => undefined as void
  const signalled = new Promise<never>((_resolve, reject) => {
    interrupt = () => reject(new Refusal(exits.unavailable, 'interrupted: nothing was written'))
  })
  signalled.catch(() => undefined)
  process.once('SIGINT', interrupt)
  return { signalled, stopListening: () => process.off('SIGINT', interrupt) }
}
