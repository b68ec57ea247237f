import fc from 'fast-check'
import { expect, test } from 'vitest'
import { usualSettings, type RoomSettings } from './parts.ts'
import { planDrill, planRange } from './plan.ts'
import { openStandInRoom } from './standIns.ts'
import { pause } from './times.ts'

type Stand = ReturnType<typeof openStandInRoom>
type Act = { name: string; run: (stand: Stand) => void }

const words = ['h', 'd', 's', 'p', 'm', 't'].map((kind) => fc.constant(kind))
const scenes = fc
  .array(fc.oneof(...words), { minLength: 1, maxLength: 12 })
  .map((kinds) => kinds.map((kind, index) => `${kind}${index}`).join(' '))

const wishes = fc.record({
  mode: fc.constantFrom<RoomSettings['mode']>('run', 'run', 'listen'),
  waitsForVoice: fc.boolean(),
  waitsForTime: fc.boolean(),
  patienceMs: fc.constantFrom(300, 900, 2_500),
  isCueOnly: fc.boolean(),
  isLooping: fc.boolean(),
  isRinging: fc.boolean(),
})

const simple = ['play', 'pause', 'press', 'press', 'back', 'next', 'prompt', 'again'] as const
const acts: fc.Arbitrary<Act> = fc.oneof(
  fc.constantFrom(...simple).map((name) => ({ name, run: ({ room }: Stand) => room[name]() })),
  fc.boolean().map((is) => ({ name: is ? 'voice' : 'silence', run: ({ ear }: Stand) => ear.voice(is) })),
  fc.boolean().map((is) => ({ name: is ? 'ear opens' : 'ear is lost', run: ({ ear }: Stand) => ear.open(is) })),
  fc.integer({ min: 1, max: 6_000 }).map((ms) => ({ name: `${ms} ms`, run: ({ clock }: Stand) => clock.pass(ms) })),
  fc.nat(11).map((at) => ({ name: `jump ${at}`, run: ({ room }: Stand) => room.jump(at) })),
  fc.tuple(fc.nat(11), fc.constantFrom('ready', 'coming', 'failed' as const)).map(([at, state]) => ({
    name: `${at} is ${state}`,
    run: ({ sounds, lines }: Stand) => sounds.put(lines[at]?.id ?? '', state as 'ready'),
  })),
  fc.nat(3).map((which) => ({
    name: `sound ${which} breaks`,
    run: ({ sounds }: Stand) => [...sounds.sounding.values()][which]?.onFail(),
  })),
  wishes.map((wish) => ({
    name: 'settings',
    run: ({ room }: Stand) => room.setSettings({ ...usualSettings, ...wish }),
  })),
  fc.tuple(fc.nat(11), fc.nat(11), fc.boolean()).map(([one, other, isDrill]) => ({
    name: `steps ${one} ${other}`,
    run({ room, lines }: Stand) {
      const range = { first: Math.min(one, other), last: Math.max(one, other) }
      const mine = lines.flatMap(({ part }, at) => (part === 'mine' ? [at] : []))
      room.setSteps(isDrill ? planDrill(lines, mine) : planRange(lines, range, usualSettings), { isDrill })
    },
  })),
)

/** Watches every beginning: one partner at a time, and none over a voice that was not told to give way. */
function watch({ sounds, ear, clock }: Stand) {
  const faults: string[] = []
  const told = { isForced: false }
  sounds.onStart((line) => {
    if (sounds.sounding.size > 0) faults.push(`${line.id} begins over another`)
    const isEcho = clock.now() - sounds.lastStopAt() <= pause.echoMs
    if (ear.isOpen() && ear.hears() && !told.isForced && !isEcho) faults.push(`${line.id} begins over the actor`)
    told.isForced = false
  })
  return { faults, told }
}

/** Goes on as somebody would who only presses the one button when nothing moves. */
function bringToItsEnd({ room, ear, clock, sounds, lines }: Stand): boolean {
  ear.voice(false)
  for (const line of lines) if (sounds.stateOf(line) === 'coming') sounds.put(line.id, 'failed')
  room.setSettings({ ...usualSettings, isLooping: false })
  for (let tries = 0; tries < 400; tries += 1) {
    const { phase } = room.getState()
    if (phase === 'ended') return true
    if (['idle', 'paused', 'mine', 'yielding', 'preparing'].includes(phase)) room.press()
    clock.pass(4_000)
  }
  return false
}

test('whatever happens in whatever order: never two voices, never over the actor, never stuck', () => {
  fc.assert(
    fc.property(scenes, wishes, fc.array(acts, { maxLength: 60 }), (scene, wish, script) => {
      const stand = openStandInRoom(scene, { settings: wish })
      const { faults, told } = watch(stand)
      for (const { name, run } of script) {
        if (stand.room.getState().phase === 'yielding' && (name === 'press' || name === 'next')) told.isForced = true
        run(stand)
      }
      expect(faults).toEqual([])
      const mine = new Set(stand.lines.filter(({ part }) => part === 'mine' || part === 'together').map(({ id }) => id))
      expect(stand.notes.filter(({ lineId, ms }) => !mine.has(lineId) || ms < 0)).toEqual([])
      expect(bringToItsEnd(stand)).toBe(true)
    }),
    { numRuns: 1_000 },
  )
})

test('at rest nothing goes on by itself', () => {
  fc.assert(
    fc.property(scenes, wishes, fc.array(acts, { maxLength: 40 }), (scene, wish, script) => {
      const stand = openStandInRoom(scene, { settings: wish })
      for (const { run } of script) run(stand)
      stand.room.pause()
      stand.clock.pass(pause.longestEchoMs)
      expect(stand.clock.waiting()).toBe(0)
      expect(stand.sounds.sounding.size).toBe(0)
      stand.room.close()
    }),
    { numRuns: 500 },
  )
})
