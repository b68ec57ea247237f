import { expect, test } from 'vitest'
import { createEmitter } from '../../../state/createEmitter.ts'
import { openTestRehearsal } from '../engine/fakes.ts'
import { connectTakeRecorder } from './takeRecorder.ts'

/** Opens a rehearsal and collects its takes. `hear` sends microphone frames; `speak` sends frames with a voice. */
function openRecorded({ isOn = true } = {}) {
  const room = openTestRehearsal('p1 m1 p2 m2 p3')
  const frames = createEmitter<[frame: Float32Array]>()
  const takes: { lineId: string; seconds: number; first: number | undefined }[] = []
  const stop = connectTakeRecorder({
    engine: room.engine,
    lines: room.lines,
    voiceActivity: { hearsVoice: room.voiceActivity.hearsVoice, subscribeFrames: frames.subscribe },
    isOn: () => isOn,
    takes: {
      async put(lineId, samples, rate) {
        takes.push({ lineId, seconds: Math.round((10 * samples.length) / rate) / 10, first: samples[0] })
      },
    },
  })
  room.engine.play()
  room.clock.advance(1_500)
  const hear = (seconds: number, level: number) => {
    for (let frame = 0; frame < seconds * 10; frame += 1) {
      frames.emit(new Float32Array(1_600).fill(level))
      room.clock.advance(100)
    }
  }
  const speak = (seconds: number) => {
    room.voiceActivity.setVoice(true)
    hear(seconds, 0.5)
    room.voiceActivity.setVoice(false)
  }
  return { ...room, takes, hear, speak, stop }
}

test('a take starts shortly before the first voice in the line and ends shortly after the last voice', () => {
  const { takes, hear, speak, describeState } = openRecorded()
  hear(2, 0.01)
  speak(3)
  hear(1, 0.01)
  expect(describeState()).toBe('speaking p2')
  expect(takes).toEqual([{ lineId: 'm1', seconds: 3.8, first: expect.closeTo(0.01) }])
})

test('each line has its own take, and nothing is recorded while the reader speaks', () => {
  const { takes, hear, speak } = openRecorded()
  speak(2)
  hear(3, 0.9)
  speak(2)
  hear(1, 0.01)
  expect(takes.map(({ lineId }) => lineId)).toEqual(['m1', 'm2'])
  expect(takes[1]?.seconds).toBeLessThanOrEqual(2.8)
})

test('a line that a pause interrupts, or in which no voice is heard, gives no take', () => {
  const { takes, hear, speak, engine } = openRecorded()
  speak(1)
  engine.pause()
  expect(takes).toEqual([])
  engine.play()
  hear(2, 0.01)
  engine.press()
  expect(takes).toEqual([])
})

test('a line that a jump interrupts, or that is started again, keeps its earlier take', () => {
  const interruptions: ((room: ReturnType<typeof openRecorded>) => void)[] = [
    ({ engine }) => engine.jumpToLine(3),
    ({ engine }) => engine.jumpToLine(4),
    ({ engine }) => engine.back(),
    ({ engine }) => engine.retryLine(),
  ]
  for (const interrupt of interruptions) {
    const room = openRecorded()
    room.speak(2)
    room.hear(1, 0.01)
    expect(room.takes.map(({ lineId }) => lineId)).toEqual(['m1'])
    room.engine.jumpToLine(1)
    room.speak(1)
    interrupt(room)
    expect(room.takes).toHaveLength(1)
  }
})

test('no take is recorded while the setting to record takes is off, or after the recorder was stopped', () => {
  const off = openRecorded({ isOn: false })
  off.speak(2)
  off.hear(1, 0.01)
  expect(off.takes).toEqual([])
  const stopped = openRecorded()
  stopped.stop()
  stopped.speak(2)
  stopped.hear(1, 0.01)
  expect(stopped.takes).toEqual([])
})
