import { tapeChannels } from '../capture/tapeRecorder.ts'

/** The sound of a take during playback. The actor and the reader are in the center, each with its own level. */
export type TapeAudio = { setReaderGain(gain: number): void; setOn(isOn: boolean): void }

/** The audio of each media element that is already connected. A media element can be connected only once. */
const connected = new WeakMap<HTMLMediaElement, TapeAudio>()

/** Connects a media element to the loudspeaker. Its left channel is the actor, its right channel the reader. */
export function connectTapeAudio(element: HTMLMediaElement, context: AudioContext): TapeAudio {
  const known = connected.get(element)
  if (known) return known
  const source = context.createMediaElementSource(element)
  const splitter = context.createChannelSplitter(2)
  const voice = new GainNode(context)
  const reader = new GainNode(context)
  const output = new GainNode(context)
  source.connect(splitter)
  splitter.connect(voice, tapeChannels.voice)
  splitter.connect(reader, tapeChannels.reader)
  voice.connect(output)
  reader.connect(output)
  output.connect(context.destination)
  const audio: TapeAudio = {
    setReaderGain: (gain) => void (reader.gain.value = gain),
    setOn: (isOn) => void (output.gain.value = isOn ? 1 : 0),
  }
  connected.set(element, audio)
  return audio
}
