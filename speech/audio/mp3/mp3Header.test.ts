import { expect, test } from 'vitest'
import { finalHeader, provisionalHeader } from './mp3Header.ts'

// 64 kbit/s at 24 kHz: 576 samples, 24 ms and 192 bytes per frame (ISO/IEC 13818-3).
const FRAME_BYTES = 192
const tags = { title: 'The balcony', voiceName: 'Tom' }

/** Returns the Info frame, which is the last frame of a header. Its content starts at byte 13. */
function infoFrameOf(header: Uint8Array): DataView {
  const frame = header.slice(-FRAME_BYTES)
  return new DataView(frame.buffer)
}
const nameOf = (frame: DataView) => Buffer.from(frame.buffer, 13, 4).toString('latin1')

test('the Info frame counts the frames without itself, and the bytes of all frames including itself', () => {
  const frame = infoFrameOf(finalHeader(tags, { frames: 1_000, samples: 576_000 }))
  expect(frame.getUint32(0)).toBe(0xff_f3_84_c4)
  expect(nameOf(frame)).toBe('Info')
  // Flags: frames, bytes and table of contents are present.
  expect(frame.getUint32(17)).toBe(7)
  expect(frame.getUint32(21)).toBe(1_000)
  expect(frame.getUint32(25)).toBe(192_192)
})

test('the table of contents assigns each percent of the duration its share of the bytes', () => {
  const frame = infoFrameOf(finalHeader(tags, { frames: 1_000, samples: 576_000 }))
  const contents = [...new Uint8Array(frame.buffer, 29, 100)]
  expect(contents[0]).toBe(0)
  expect(contents[50]).toBe(128)
  expect(contents[99]).toBe(253)
  expect(contents.toSorted((one, other) => one - other)).toEqual(contents)
})

test('all flags and counts of a provisional Info frame are zero', () => {
  const frame = infoFrameOf(provisionalHeader(tags))
  expect(frame.getUint32(0)).toBe(0xff_f3_84_c4)
  expect(nameOf(frame)).toBe('Info')
  expect(new Uint8Array(frame.buffer, 17).every((byte) => byte === 0)).toBe(true)
})

test('the table of contents of a recording without frames has 100 entries of 255', () => {
  const frame = infoFrameOf(finalHeader(tags, { frames: 0, samples: 0 }))
  expect([...new Uint8Array(frame.buffer, 29, 100)]).toEqual(Array.from({ length: 100 }, () => 255))
  expect(new Uint8Array(frame.buffer, 129).every((byte) => byte === 0)).toBe(true)
})

/** Returns the ID3 tag of a header, without the Info frame after it. */
const tagOf = (title: string, voiceName = 'Tom') =>
  Buffer.from(provisionalHeader({ title, voiceName }).slice(0, -FRAME_BYTES))
const voice = 'TPE1\0\0\0\u0004\0\0\0Tom'
const comment = 'COMM\0\0\0\u0014\0\0\0eng\0synthetic voice'

test('the header begins with an ID3 2.3 tag that contains the title, the voice name and a comment', () => {
  // The size in the header of the tag is 57 bytes: it does not include the ten bytes of the header itself.
  const title = 'TIT2\0\0\0\u0003\0\0\0Hi'
  expect(tagOf('Hi').toString('latin1')).toBe(`ID3\u0003\0\0\0\0\0${'\u0039'}${title}${voice}${comment}`)
})

test('the size of the ID3 tag is written with seven bits per byte', () => {
  expect([...tagOf('x'.repeat(200)).subarray(6, 10)]).toEqual([0, 0, 1, 127])
  expect([...tagOf('Ш'.repeat(200), 'Ш'.repeat(200)).subarray(6, 10)]).toEqual([0, 0, 6, 88])
})

/** Returns the title of a tag, decoded by the encoding that the tag names. */
function titleIn(tag: Buffer): string {
  const content = tag.subarray(20, 20 + tag.readUInt32BE(14))
  if (content[0] === 0) return content.subarray(1).toString('latin1')
  expect([...content.subarray(0, 3)]).toEqual([1, 0xff, 0xfe])
  return content.subarray(3).toString('utf16le')
}

test.each([
  ['Café ÿ', 'Café ÿ'],
  ['Чайка', 'Чайка'],
  ['Ⅰ', 'Ⅰ'],
  ['  The \t\n balcony \u0000 scene ', 'The balcony scene'],
  ['a\uD800b\u{1F600}', 'ab\u{1F600}'],
  ['x'.repeat(199) + ' y', 'x'.repeat(199)],
  ['\u{1F600}'.repeat(201), '\u{1F600}'.repeat(200)],
  [' '.repeat(799) + 'ab', 'a'],
])('the title %j is written to the ID3 tag as %j', (title, written) => {
  expect(titleIn(tagOf(title))).toBe(written)
})
