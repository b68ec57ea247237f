import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createFrameReader, exactMs } from './frameReader.ts'
import { blankInfo, filledInfo, frameOf, frames, id3 } from './standInSound.ts'

const read = (...portions: Uint8Array[]) => {
  const reader = createFrameReader()
  for (const portion of portions) reader.push(portion)
  return reader
}

const joined = (...parts: Uint8Array[]) => new Uint8Array(Buffer.concat(parts))

describe('reading frames', () => {
  test('the tag and the Info frame are not sound', () => {
    const reader = read(joined(id3(300), blankInfo(), frames(3)))
    expect(reader.frameCount).toBe(3)
    expect(reader.frames(0, 3)).toEqual(frames(3))
    expect(reader.frames(1, 2)).toEqual(frameOf(1))
  })

  test('any portioning of the bytes gives the same frames', () => {
    const whole = joined(id3(129), blankInfo(), frames(20))
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
  })

  test('half a frame is waited for', () => {
    const bytes = joined(id3(10), blankInfo(), frames(2))
    const reader = read(bytes.subarray(0, bytes.length - 1))
    expect(reader.frameCount).toBe(1)
    reader.push(bytes.subarray(bytes.length - 1))
    expect(reader.frameCount).toBe(2)
  })

  test('what is there is known to the millisecond, without the delays of encoder and decoder', () => {
    const reader = read(joined(blankInfo(), frames(100)))
    expect(reader.availableMs).toBeCloseTo(100 * 24 - ((576 + 529) * 1000) / 24_000, 9)
    expect(read(joined(blankInfo(), frames(1))).availableMs).toBe(0)
    expect(read().availableMs).toBe(0)
  })

  test('a blank head tells no length, the finished one the exact length', () => {
    const growing = read(joined(id3(40), blankInfo(), frames(4)))
    expect(exactMs(growing.info, growing)).toBeNull()
    const finished = read(joined(id3(40), filledInfo({ frames: 2503, padding: 857 })))
    expect(exactMs(finished.info, growing)).toBeCloseTo((1_440_295 * 1000) / 24_000, 9)
  })

  test('stray bytes between frames are skipped, and nothing at all is no harm', () => {
    const reader = read(joined(blankInfo(), frames(1), new Uint8Array([0, 1, 0xff, 2, 3]), frameOf(1)))
    expect(reader.frames(0, 2)).toEqual(frames(2))
    expect(read(new Uint8Array(0), new Uint8Array([0x49, 0x44])).frameCount).toBe(0)
  })

  test('frames that were given stay as they were when thousands more come', () => {
    const reader = read(joined(blankInfo(), frames(1)))
    const first = reader.frames(0, 1)
    for (let count = 0; count < 2_000; count += 1) reader.push(frameOf(count))
    expect(first).toEqual(frameOf(0))
    expect(reader.frames(2_000, 2_001)).toEqual(frameOf(1_999))
  })
})
