import fc from 'fast-check'
import { expect, test } from 'vitest'
import { defaultSettings, type RehearsalSettings } from './engineTypes.ts'
import { planDrill, planRange } from './stepPlan.ts'
import { openTestRehearsal } from './fakes.ts'

/** Within this time (ms) after the reader stops, a voice may be the reader's echo. */
const echoTailMs = 180
/** This many ms after the reader stops, every echo has ended. */
const maxEchoMs = 800

type TestRehearsal = ReturnType<typeof openTestRehearsal>
type Action = { name: string; run: (rehearsal: TestRehearsal) => void }

const lineKinds = ['h', 'd', 's', 'p', 'm', 't'].map((kind) => fc.constant(kind))
const sceneArbitrary = fc
  .array(fc.oneof(...lineKinds), { minLength: 1, maxLength: 12 })
  .map((kinds) => kinds.map((kind, index) => `${kind}${index}`).join(' '))

const settingsArbitrary = fc.record({
  mode: fc.constantFrom<RehearsalSettings['mode']>('run', 'run', 'listen'),
  waitsForVoice: fc.boolean(),
  waitsForTime: fc.boolean(),
  followsWords: fc.boolean(),
  takesCommands: fc.boolean(),
  silenceMs: fc.constantFrom(300, 900, 2_500),
  isCueOnly: fc.boolean(),
  isLooping: fc.boolean(),
  playsBellAtSoundCue: fc.boolean(),
})

const simpleActions = ['play', 'pause', 'press', 'press', 'back', 'next', 'prompt', 'retryLine'] as const
const actionArbitrary: fc.Arbitrary<Action> = fc.oneof(
  fc.constantFrom(...simpleActions).map((name) => ({ name, run: ({ engine }: TestRehearsal) => engine[name]() })),
  fc.boolean().map((is) => ({
    name: is ? 'voice' : 'silence',
    run: ({ voiceActivity }: TestRehearsal) => voiceActivity.setVoice(is),
  })),
  fc.boolean().map((is) => ({
    name: is ? 'microphone opens' : 'microphone is lost',
    run: ({ voiceActivity }: TestRehearsal) => voiceActivity.setOpen(is),
  })),
  fc
    .integer({ min: 1, max: 6_000 })
    .map((ms) => ({ name: `${ms} ms`, run: ({ clock }: TestRehearsal) => clock.advance(ms) })),
  fc.nat(11).map((at) => ({ name: `jump ${at}`, run: ({ engine }: TestRehearsal) => engine.jumpToLine(at) })),
  fc.tuple(fc.nat(11), fc.constantFrom('ready', 'arriving', 'loading', 'failed' as const)).map(([at, state]) => ({
    name: `${at} is ${state}`,
    run: ({ lineAudio, lines }: TestRehearsal) => lineAudio.setState(lines[at]?.id ?? '', state as 'ready'),
  })),
  fc.nat(3).map((which) => ({
    name: `audio ${which} has arrived`,
    run: ({ lineAudio }: TestRehearsal) => [...lineAudio.playing.values()][which]?.onArrived(500),
  })),
  fc.tuple(fc.nat(7), fc.constantFrom(0, 0.4, 0.9), fc.boolean()).map(([said, certainty, isUpToDate]) => ({
    name: `${said} words with certainty ${certainty}`,
    run: ({ lineFollower }: TestRehearsal) => lineFollower.hearWords(said, { certainty, isUpToDate }),
  })),
  fc.boolean().map((isReady) => ({
    name: isReady ? 'recogniser works' : 'recogniser stops',
    run: ({ lineFollower }: TestRehearsal) => lineFollower.setReady(isReady),
  })),
  fc.constantFrom('prompt', 'go back', 'again', 'stop', 'from the top' as const).map((command) => ({
    name: `command ${command}`,
    run: ({ lineFollower }: TestRehearsal) => lineFollower.hearCommand(command),
  })),
  fc.nat(3).map((which) => ({
    name: `audio ${which} fails`,
    run: ({ lineAudio }: TestRehearsal) => [...lineAudio.playing.values()][which]?.onFail(),
  })),
  settingsArbitrary.map((settings) => ({
    name: 'settings',
    run: ({ engine }: TestRehearsal) => engine.setSettings({ ...defaultSettings, ...settings }),
  })),
  fc.tuple(fc.nat(11), fc.nat(11), fc.boolean()).map(([one, other, isDrill]) => ({
    name: `steps ${one} ${other}`,
    run({ engine, lines }: TestRehearsal) {
      const range = { first: Math.min(one, other), last: Math.max(one, other) }
      const mine = lines.flatMap(({ part }, at) => (part === 'mine' ? [at] : []))
      if (isDrill) engine.setSteps(planDrill(lines, mine), { drilled: mine })
      else engine.setSteps(planRange(lines, range, defaultSettings))
    },
  })),
)

/**
 * Records every reader's line that starts during another line, or that starts while the actor speaks although the actor
 * has not pressed the button that forces the reader to start.
 */
function recordFaults({ lineAudio, voiceActivity, clock }: TestRehearsal) {
  const faults: string[] = []
  const actor = { isForced: false }
  lineAudio.onStart((line) => {
    if (lineAudio.playing.size > 0) faults.push(`${line.id} begins over another`)
    const isEcho = clock.now() - lineAudio.lastStopAt() <= echoTailMs
    if (voiceActivity.isOpen() && voiceActivity.hearsVoice() && !actor.isForced && !isEcho)
      faults.push(`${line.id} begins over the actor`)
    actor.isForced = false
  })
  return { faults, actor }
}

/** Presses the main button whenever the rehearsal waits for it. Returns whether the rehearsal reaches its end. */
function playToTheEnd({ engine, voiceActivity, clock, lineAudio, lines }: TestRehearsal): boolean {
  voiceActivity.setVoice(false)
  for (const line of lines) if (lineAudio.getState(line) === 'loading') lineAudio.setState(line.id, 'failed')
  engine.setSettings({ ...defaultSettings, isLooping: false })
  for (let tries = 0; tries < 400; tries += 1) {
    const { phase } = engine.getState()
    if (phase === 'ended') return true
    for (const playing of lineAudio.playing.values()) playing.onArrived(0)
    if (['idle', 'paused', 'mine', 'yielding', 'preparing', 'unspoken'].includes(phase)) engine.press()
    clock.advance(4_000)
  }
  return false
}

test('in random sequences of events, the reader never speaks over another line or the actor, and the run can always reach its end', () => {
  fc.assert(
    fc.property(
      sceneArbitrary,
      settingsArbitrary,
      fc.array(actionArbitrary, { maxLength: 60 }),
      (scene, settings, actions) => {
        const rehearsal = openTestRehearsal(scene, { settings })
        const { faults, actor } = recordFaults(rehearsal)
        for (const { name, run } of actions) {
          if (rehearsal.engine.getState().phase === 'yielding' && (name === 'press' || name === 'next'))
            actor.isForced = true
          run(rehearsal)
        }
        expect(faults).toEqual([])
        const mine = new Set(
          rehearsal.lines.filter(({ part }) => part === 'mine' || part === 'together').map(({ id }) => id),
        )
        expect(rehearsal.results.filter(({ lineId, ms }) => !mine.has(lineId) || ms < 0)).toEqual([])
        expect(playToTheEnd(rehearsal)).toBe(true)
      },
    ),
    { numRuns: 1_000 },
  )
})

test('800 ms after a pause, a rehearsal has no running timer and no playing audio', () => {
  fc.assert(
    fc.property(
      sceneArbitrary,
      settingsArbitrary,
      fc.array(actionArbitrary, { maxLength: 40 }),
      (scene, settings, actions) => {
        const rehearsal = openTestRehearsal(scene, { settings })
        for (const { run } of actions) run(rehearsal)
        rehearsal.engine.pause()
        rehearsal.clock.advance(maxEchoMs)
        expect(rehearsal.clock.countTimers()).toBe(0)
        expect(rehearsal.lineAudio.playing.size).toBe(0)
        rehearsal.engine.close()
      },
    ),
    { numRuns: 500 },
  )
})
