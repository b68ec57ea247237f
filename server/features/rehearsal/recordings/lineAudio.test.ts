import { sceneRecordingFormat } from '@scene-partner/contract/sceneRecordingFormat'
import { voices } from '@scene-partner/speech/catalog/voices'
import { expect, test } from 'vitest'
import { detectAudioType } from '../lineRecordings/detectAudioType.ts'
import { formatReaderNames } from '../formatReaderNames.ts'
import { encodeSceneRecording, readSceneRecording } from './sceneRecordingFile.ts'

const bytesOf = (...parts: (string | number[])[]) =>
  Buffer.concat([...parts.map((part) => Buffer.from(part as string, 'latin1')), Buffer.alloc(12)])

test.each([
  ['audio/webm', 'webm', bytesOf([0x1a, 0x45, 0xdf, 0xa3])],
  ['audio/ogg', 'ogg', bytesOf('OggS')],
  ['audio/mp4', 'm4a', bytesOf([0, 0, 0, 32], 'ftypM4A ')],
  ['audio/wav', 'wav', bytesOf('RIFF', [1, 2, 3, 4], 'WAVE')],
  ['audio/mpeg', 'mp3', bytesOf('ID3')],
  ['audio/mpeg', 'mp3', bytesOf([0xff, 0xfb])],
  ['audio/mpeg', 'mp3', bytesOf([0xff, 0xe3])],
])('the first bytes of a file show the type %s', (mime, extension, bytes) => {
  expect(detectAudioType(bytes)).toEqual({ mime, extension })
})

test.each([
  ['an AVI file', bytesOf('RIFF', [1, 2, 3, 4], 'AVI ')],
  ['an AAC file without a container', bytesOf([0xff, 0xf1])],
  ['a JPEG picture', bytesOf([0xff, 0xd8])],
  ['an HTML page', bytesOf('<html>')],
  ['a file of fewer than twelve bytes', Buffer.from('OggS and x')],
])('%s is no audio file of a known type', (_name, bytes) => {
  expect(detectAudioType(bytes)).toBeUndefined()
})

test('the names of at most three readers are listed, each once; all further readers are only counted', () => {
  const readers = voices.slice(0, 5).map((voice) => ({ voice, speed: 1 }))
  const [one, two, three] = readers.map(({ voice }) => voice.name)
  const formatted = [0, 1, 2, 3, 4, 5].map((count) => formatReaderNames(readers.slice(0, count)))
  expect(formatted).toEqual([
    '',
    one,
    `${one} and ${two}`,
    `${one}, ${two} and ${three}`,
    `${one}, ${two}, ${three} and 1 more`,
    `${one}, ${two}, ${three} and 2 more`,
  ])
  expect(formatReaderNames([...readers.slice(0, 1), ...readers.slice(0, 2)])).toBe(`${one} and ${two}`)
})

test('a recording that the app wrote is read back with the same samples; the header states 24 kHz, mono and 16 bit', () => {
  const samples = Int16Array.from([0, 1, -1, 32_767, -32_768])
  const bytes = Buffer.from(encodeSceneRecording(samples))
  expect(readSceneRecording(bytes)).toEqual(samples)
  // The bytes may also be a part of a larger buffer, which does not begin at the start of this buffer.
  expect(readSceneRecording(Buffer.concat([Buffer.alloc(7), bytes]).subarray(7))).toEqual(samples)
  expect([bytes.readUInt32LE(4), bytes.readUInt32LE(40)]).toEqual([bytes.length - 8, samples.length * 2])
  expect([bytes.readUInt16LE(22), bytes.readUInt32LE(24), bytes.readUInt16LE(34)]).toEqual([1, 24_000, 16])
  expect([bytes.readUInt32LE(28), bytes.readUInt16LE(32)]).toEqual([48_000, 2])
})

test('a WAV file without samples, or with another format, number of channels, sample rate or sample size than a scene recording, is not read', () => {
  const original = Buffer.from(encodeSceneRecording(Int16Array.from([1, 2])))
  const changed = (change: (bytes: Buffer) => unknown) => {
    const bytes = Buffer.from(original)
    change(bytes)
    return readSceneRecording(bytes)
  }
  expect(changed(() => undefined)).not.toBeNull()
  expect(changed((bytes) => bytes.write('RIFX', 0, 'latin1'))).toBeNull()
  expect(changed((bytes) => bytes.write('LIST', 36, 'latin1'))).toBeNull()
  expect(changed((bytes) => bytes.writeUInt16LE(3, 20))).toBeNull()
  expect(changed((bytes) => bytes.writeUInt16LE(2, 22))).toBeNull()
  expect(changed((bytes) => bytes.writeUInt32LE(sceneRecordingFormat.rate * 2, 24))).toBeNull()
  expect(changed((bytes) => bytes.writeUInt16LE(8, 34))).toBeNull()
  expect(readSceneRecording(encodeSceneRecording(new Int16Array()))).toBeNull()
})
