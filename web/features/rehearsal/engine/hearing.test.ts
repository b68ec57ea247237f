import { expect, test } from 'vitest'
import { openStandInRoom } from './standIns.ts'

test('the reader’s own sound is not the actor, nor is what it leaves in the room', () => {
  const { room, clock, ear, stands } = openStandInRoom('p1 m1 p2')
  room.play()
  ear.voice(true)
  clock.pass(1_100)
  ear.voice(false)
  clock.pass(30_000)
  expect(stands()).toBe('mine m1')
  expect(room.getState().hasSpoken).toBe(false)
})

test('a loudspeaker that is heard late, and loud, is not the actor; who speaks on over it is', () => {
  for (const lateMs of [100, 250, 400]) {
    const { room, clock, ear, stands } = openStandInRoom('p1 m1 p2')
    room.play()
    clock.pass(lateMs + 60)
    ear.voice(true)
    // A breath of the reader comes late as well.
    clock.pass(700)
    ear.voice(false)
    clock.pass(lateMs)
    ear.voice(true)
    clock.pass(1_000 - 700 - lateMs - 60 + 190)
    ear.voice(false)
    clock.pass(30_000)
    expect([lateMs, stands(), room.getState().hasSpoken]).toEqual([lateMs, 'mine m1', false])
  }
  const { room, clock, ear, stands } = openStandInRoom('p1 m1 p2')
  room.play()
  clock.pass(200)
  ear.voice(true)
  clock.pass(800 + 2_500)
  ear.voice(false)
  clock.pass(900)
  expect(stands()).toBe('speaking p2')
})

test('where the reader echoes, a voice that rises later than any echo is heard at once', () => {
  const { room, clock, ear, stands } = openStandInRoom('p1 m1 p2')
  room.play()
  clock.pass(100)
  ear.voice(true)
  clock.pass(1_000)
  ear.voice(false)
  clock.pass(350)
  ear.voice(true)
  expect(room.getState().hears).toBe(true)
  clock.pass(1_500)
  ear.voice(false)
  clock.pass(900)
  expect(stands()).toBe('speaking p2')
})

test('who begins before the cue has ended is heard from its end on', () => {
  const { room, clock, ear, stands } = openStandInRoom('p1 m1 p2')
  room.play()
  clock.pass(800)
  ear.voice(true)
  clock.pass(2_400)
  ear.voice(false)
  clock.pass(900)
  expect(stands()).toBe('speaking p2')
})

test('who thinks for three seconds after the first words of a long speech is not gone on from; at its end they are', () => {
  const { room, clock, stands, say } = openStandInRoom('p1 m1 p2', { expectedMs: 20_000 })
  room.play()
  clock.pass(1_500)
  for (const [saidMs, thinksMs] of [
    [2_000, 3_500],
    [5_000, 3_500],
    [2_500, 1_500],
  ] as const) {
    say(saidMs)
    clock.pass(thinksMs)
    expect([saidMs, stands()]).toEqual([saidMs, 'mine m1'])
  }
  say(7_000)
  clock.pass(900)
  expect(stands()).toBe('speaking p2')
})
