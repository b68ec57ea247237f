import { type FileHandle, open, readFile, rename, rm } from 'node:fs/promises'
import { basename, extname, resolve } from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { CommandAnswer, CommandContext } from '@scene-partner/contract/commandLine'
import type { SpeechSettings } from '@scene-partner/contract/entities'
import { characterCount, direct, type Unit } from '@scene-partner/speech/direct'
import { canSay } from '@scene-partner/speech/engines/pronounceable'
import { createEncoderPool, type FinishedMp3, type Mp3Writer } from '@scene-partner/speech/mp3'
import { SpeechUnavailable, type Speaker } from '@scene-partner/speech/speaker'
import { type VoiceEntry, voices } from '@scene-partner/speech/voices'
import { answer, exits, Refusal, wrongUsage } from './command.ts'
import { withSpeaker } from './listVoices.ts'

/** Units spoken before the one that is written: enough for every core, few enough to keep little in memory. */
const spokenAhead = 16
const settings: SpeechSettings = { speed: 1, stability: 0.5, similarity: 0.5 }
const notText = new Set(['.pdf', '.docx', '.fdx', '.rtf'])

export type ReadRequest = { file: string; voiceName: string; out: string }

/** Reads a text aloud into an MP3: the speech room alone, without server or database. */
export async function read({ file, voiceName, out }: ReadRequest, context: CommandContext): Promise<CommandAnswer> {
  const voice = findByName(voiceName)
  const text = await readText(file)
  const units = direct(text, canSay)
  if (units.length === 0) throw new Refusal(exits.badInput, `there is nothing to say in ${nameOf(file)}`)

  const { durationMs, bytes } = await withSpeaker(context, (speaker) =>
    write(out, { title: titleOf(file), voiceName: voice.name }, context, (writer, append) =>
      speakInto(writer, append, { units, voice, speaker, note: context.note }),
    ),
  )
  const path = resolve(out)
  const seconds = (durationMs / 1000).toFixed(1)
  return answer(`${path}  ${seconds} s, ${characterCount(text)} characters, ${voice.name}`, {
    out: path,
    durationMs,
    bytes,
    units: units.length,
    characters: characterCount(text),
    voice: voice.id,
  })
}

function findByName(name: string): VoiceEntry {
  const wanted = name.trim().toLowerCase()
  const voice = voices.find(({ id, name: own }) => id === wanted || own.toLowerCase() === wanted)
  if (voice) return voice
  throw wrongUsage(`no voice is called ${JSON.stringify(name)}; there are ${voices.map((one) => one.name).join(', ')}`)
}

const nameOf = (file: string) => (file === '-' ? 'what came in' : file)
const titleOf = (file: string) => (file === '-' ? 'Reading' : basename(file, extname(file)))

async function readText(file: string): Promise<string> {
  if (notText.has(extname(file).toLowerCase())) {
    throw new Refusal(exits.badInput, `${file}: only plain text and Fountain can be read here for now`)
  }
  const bytes =
    file === '-' ? await buffer(process.stdin) : await readFile(file).catch((error: unknown) => refuseFile(file, error))
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new Refusal(exits.badInput, `${nameOf(file)} is not text in UTF-8`)
  }
}

function refuseFile(file: string, error: unknown): never {
  throw new Refusal(exits.badInput, `${file} cannot be read: ${error instanceof Error ? error.message : String(error)}`)
}

type Append = (bytes: Uint8Array) => Promise<void>

/** Speaks some units ahead, on all cores, and writes them in their order. */
async function speakInto(
  writer: Mp3Writer,
  append: Append,
  {
    units,
    voice,
    speaker,
    note,
  }: { units: readonly Unit[]; voice: VoiceEntry; speaker: Speaker; note(words: string): void },
): Promise<FinishedMp3> {
  const { signal } = new AbortController()
  const speak = ({ spoken }: Unit) => speaker.speak({ voiceId: voice.id, spoken, settings }, { signal })
  const ahead = units.slice(0, spokenAhead).map(speak)
  for (const one of ahead) one.catch(() => undefined)
  for (const [index, unit] of units.entries()) {
    const { pcm } = await speaking(ahead, index)
    const next = units[index + spokenAhead]
    if (next) ahead.push(speak(next))
    // It is awaited when its turn comes; until then its fall must not end the process.
    ahead.at(-1)?.catch(() => undefined)
    await append(await writer.write(pcm))
    if (unit.pauseAfterMs > 0) await append(await writer.silence(unit.pauseAfterMs))
    note(`spoken ${index + 1} of ${units.length}`)
  }
  return writer.finish()
}

async function speaking<T>(ahead: (Promise<T> | undefined)[], index: number): Promise<T> {
  const one = ahead[index]
  if (!one) throw new Error(`unit ${index} was never begun`)
  // Let go of, so that a long text's sound does not pile up.
  ahead[index] = undefined
  return one
}

/** Whole or not at all: beside the wished name first, then in its place. */
async function write(
  out: string,
  tags: { title: string; voiceName: string },
  { dist }: CommandContext,
  fill: (writer: Mp3Writer, append: Append) => Promise<FinishedMp3>,
): Promise<{ durationMs: number; bytes: number }> {
  const part = `${out}.part`
  const encoders = createEncoderPool({ entries: new URL('workers/', dist) })
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
    const { tail, finalHead, durationMs } = await fill(writer, append)
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
    await encoders.close()
  }
}
