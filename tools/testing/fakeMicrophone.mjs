// A fake microphone for tests and screenshots. It hears a quiet noise and the sounds that the test plays into it.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../build.mjs'

const voiceFile = (name, format = 'wav') =>
  readFileSync(join(root, 'tools/testing/voices', `${name}.${format}`)).toString('base64')

/** The recorded voices that `fakeMicrophone` can play, by name. */
export const voices = { spoken: voiceFile('spoken'), whispered: voiceFile('whispered') }

/** Recorded lines of our voice Kate: a complete line, one without its second word, and one in two parts. */
export const spokenLines = {
  garden: voiceFile('gardenLine', 'mp3'),
  saleShortened: voiceFile('saleLineShortened', 'mp3'),
  stationStart: voiceFile('stationLineStart', 'mp3'),
  stationEnd: voiceFile('stationLineEnd', 'mp3'),
}

/**
 * Runs in the page before the page's own scripts. Once the page has opened the microphone, `sayIntoMicrophone(name)`
 * and `makeNoise(loudness)` play a sound and resolve when it ends; `fillRoom(loudness)` sets how loud the constant
 * noise is.
 */
export function fakeMicrophone(files) {
  let context
  let stream
  let into
  let air
  const noiseOf = (seconds) => {
    const buffer = context.createBuffer(1, context.sampleRate * seconds, context.sampleRate)
    const samples = buffer.getChannelData(0)
    for (let n = 0; n < samples.length; n += 1) samples[n] = Math.random() * 2 - 1
    const source = context.createBufferSource()
    source.buffer = buffer
    return source
  }
  const toItsEnd = (source) =>
    new Promise((resolve) => {
      source.onended = () => resolve()
      source.start()
    })
  const open = async () => {
    context = new AudioContext()
    into = context.createMediaStreamDestination()
    const source = noiseOf(2)
    source.loop = true
    air = context.createGain()
    air.gain.value = 0.0003
    source.connect(air).connect(into)
    source.start()
  }
  // A stopped track stays silent, so each request gets a new track. WebKit may replace the object
  // `navigator.mediaDevices` when it collects garbage, so the function is set in its prototype.
  MediaDevices.prototype.getUserMedia = async () => {
    await (stream ??= open())
    return into.stream.clone()
  }
  globalThis.fillRoom = (loudness) => void (air.gain.value = loudness)
  globalThis.makeNoise = (loudness) => {
    const gain = context.createGain()
    gain.gain.value = loudness
    const source = noiseOf(1.5)
    source.connect(gain).connect(into)
    return toItsEnd(source)
  }
  globalThis.sayIntoMicrophone = async (name) => {
    const bytes = Uint8Array.from(atob(files[name] ?? ''), (letter) => letter.charCodeAt(0))
    const source = context.createBufferSource()
    source.buffer = await context.decodeAudioData(bytes.buffer)
    source.connect(into)
    await toItsEnd(source)
  }
}
