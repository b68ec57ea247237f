import { expect, test } from 'vitest'
import { finalHeader, provisionalHeader } from './mp3Header.ts'

// 64 kbit/s at 24 kHz: 576 samples, 24 ms and 192 bytes per frame (ISO/IEC 13818-3).
const FRAME_BYTES = 192
const tags = { title: 'The balcony', voiceName: 'Tom' }

/** The Info frame, the last frame of a header. Its numbers start 13 bytes after the frame begins. */
function infoFrameOf(header: Uint8Array): DataView {
  const frame = header.slice(-FRAME_BYTES)
  return new DataView(frame.buffer)
}
const nameOf = (frame: DataView) => Buffer.from(frame.buffer, 13, 4).toString('latin1')

test('the Info frame states the number of frames without itself, and the bytes of all frames with itself', () => {
  const frame = infoFrameOf(finalHeader(tags, { frames: 1_000, samples: 576_000 }))
  expect(frame.getUint32(0)).toBe(0xff_f3_84_c4)
  expect(nameOf(frame)).toBe('Info')
  // Flags: frames, bytes and table of contents are present.
  expect(frame.getUint32(17)).toBe(7)
  expect(frame.getUint32(21)).toBe(1_000)
  expect(frame.getUint32(25)).toBe(192_192)
})

test('the table of contents gives each percent of the duration its share of the bytes', () => {
  const frame = infoFrameOf(finalHeader(tags, { frames: 1_000, samples: 576_000 }))
  const contents = [...new Uint8Array(frame.buffer, 29, 100)]
  expect(contents[0]).toBe(0)
  expect(contents[50]).toBe(128)
  expect(contents[99]).toBe(253)
  expect(contents.toSorted((one, other) => one - other)).toEqual(contents)
})

test('a provisional Info frame states no numbers', () => {
  const frame = infoFrameOf(provisionalHeader(tags))
  expect(frame.getUint32(0)).toBe(0xff_f3_84_c4)
  expect(nameOf(frame)).toBe('Info')
  expect(new Uint8Array(frame.buffer, 17).every((byte) => byte === 0)).toBe(true)
})
