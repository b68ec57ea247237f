import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createFrameReader, getExactDurationMs } from './frameReader.ts'
import {
  createBlankInfoFrame,
  createFilledInfoFrame,
  createFrame,
  createFrames,
  createId3Tag,
} from '../testing/fakeMp3.ts'

const read = (...portions: Uint8Array[]) => {
  const reader = createFrameReader()
  for (const portion of portions) reader.push(portion)
  return reader
}

const joined = (...parts: Uint8Array[]) => new Uint8Array(Buffer.concat(parts))

describe('reading MP3 frames from a stream (frameReader)', () => {
  test('the ID3 tag and the Info frame do not count as audio', () => {
    const reader = read(joined(createId3Tag(300), createBlankInfoFrame(), createFrames(3)))
    expect(reader.frameCount).toBe(3)
    expect(reader.frames(0, 3)).toEqual(createFrames(3))
    expect(reader.frames(1, 2)).toEqual(createFrame(1))
  })

  test(
    'the frame reader finds the same frames when the stream arrives in chunks of any size',
    { tags: ['long'] },
    () => {
      const whole = joined(createId3Tag(129), createBlankInfoFrame(), createFrames(20))
      const once = read(whole)
      fc.assert(
        fc.property(fc.array(fc.nat(whole.length), { maxLength: 40 }), (places) => {
          const cuts = [0, ...places.toSorted((a, b) => a - b), whole.length]
          const portions = cuts.slice(1).map((end, index) => whole.subarray(cuts[index], end))
          const reader = read(...portions)
          expect(reader.frameCount).toBe(once.frameCount)
          expect(reader.frames(0, 20)).toEqual(once.frames(0, 20))
          expect(reader.info).toEqual(once.info)
        }),
      )
    },
  )

  test('a frame is counted only when all its bytes have arrived', () => {
    const bytes = joined(createId3Tag(10), createBlankInfoFrame(), createFrames(2))
    const reader = read(bytes.subarray(0, bytes.length - 1))
    expect(reader.frameCount).toBe(1)
    reader.push(bytes.subarray(bytes.length - 1))
    expect(reader.frameCount).toBe(2)
  })

  test('the available duration excludes the delays of encoder and decoder', () => {
    const reader = read(joined(createBlankInfoFrame(), createFrames(100)))
    expect(reader.availableMs).toBeCloseTo(100 * 24 - ((576 + 529) * 1000) / 24_000, 9)
    expect(read(joined(createBlankInfoFrame(), createFrames(1))).availableMs).toBe(0)
    expect(read().availableMs).toBe(0)
  })

  test('the Info frame gives the exact duration of a finished recording, and none for a recording in progress', () => {
    const growing = read(joined(createId3Tag(40), createBlankInfoFrame(), createFrames(4)))
    expect(getExactDurationMs(growing.info, growing)).toBeNull()
    const finished = read(joined(createId3Tag(40), createFilledInfoFrame({ frames: 2503, padding: 857 })))
    expect(getExactDurationMs(finished.info, growing)).toBeCloseTo((1_440_295 * 1000) / 24_000, 9)
  })

  test('bytes between two frames are skipped, and input without a complete frame gives no frames', () => {
    const reader = read(
      joined(createBlankInfoFrame(), createFrames(1), new Uint8Array([0, 1, 0xff, 2, 3]), createFrame(1)),
    )
    expect(reader.frames(0, 2)).toEqual(createFrames(2))
    expect(read(new Uint8Array(0), new Uint8Array([0x49, 0x44])).frameCount).toBe(0)
  })

  test('returned frames do not change when more frames arrive', () => {
    const reader = read(joined(createBlankInfoFrame(), createFrames(1)))
    const first = reader.frames(0, 1)
    for (let count = 0; count < 2_000; count += 1) reader.push(createFrame(count))
    expect(first).toEqual(createFrame(0))
    expect(reader.frames(2_000, 2_001)).toEqual(createFrame(1_999))
  })
})
