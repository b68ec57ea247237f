import { expect, test } from 'vitest'
import { createStandInTools, understood } from '../testing/standInHouse.tsx'
import { openRehearsal, type RehearsalOptions } from './rehearsal.ts'
import { roomLines } from './roomLines.ts'
import { usualWishes } from './wishes.ts'

const turns = 12
const longScene = Array.from({ length: turns }, (_, n) => `TOBIN: This is cue ${n}.\nMARA: And this is mine.`).join(
  '\n',
)

/** A rehearsal by key, whose sounds come as soon as they are asked for. */
function openScene(options: Partial<RehearsalOptions> = {}) {
  const stand = createStandInTools()
  const asked: string[] = []
  const rehearsal = openRehearsal({
    tools: stand.tools,
    lines: roomLines(understood(longScene), ['MARA'], new Map()),
    wishes: { ...usualWishes, waitsForVoice: false },
    extent: { kind: 'scene', scene: 0 },
    startAt: null,
    async fetchLine({ text }) {
      asked.push(text)
      return [new ArrayBuffer(8)]
    },
    isSilent: false,
    onNote: () => {},
    ...options,
  })
  // A line is fetched and decoded in some turns of the page.
  const settle = () => new Promise((resolve) => setTimeout(resolve))
  return { ...stand, rehearsal, asked, settle }
}

test('in a long drill, weakest line first, every cue is there when its turn comes', async () => {
  const { rehearsal, clock, settle, plays } = openScene()
  const weakest = Array.from({ length: turns }, (_, n) => 2 * (turns - n) - 1)
  rehearsal.setExtent({ kind: 'drill', scene: 0, lines: weakest }, 0)
  await settle()
  rehearsal.room.play()
  for (const [turn, at] of weakest.entries()) {
    await settle()
    expect([turn, rehearsal.room.getState().phase]).toEqual([turn, 'speaking'])
    clock.pass(1_000)
    expect(rehearsal.room.getState()).toMatchObject({ phase: 'mine', at })
    rehearsal.room.press()
  }
  expect([plays(), rehearsal.room.getState().phase]).toEqual([turns, 'ended'])
  rehearsal.close()
})
