import { expect, test } from 'vitest'
import { createLineMemories, findLinesToPractise, planDrill } from './lineMemories.ts'

const now = Date.parse('2026-11-20T12:00:00.000Z')
const before = (hours: number) => new Date(now - hours * 3_600_000).toISOString()

/** A stored line in the lowest box, 0, because the actor missed it. It was due an hour ago. */
const buildLine = (lineId: string, part: object = {}) => ({
  ...{ lineId, ms: 900, runs: 2, clean: 1, misses: 1, box: 0, dueAt: before(1), lastAt: before(2) },
  ...part,
})
const openMemories = (lines: ReturnType<typeof buildLine>[] = []) =>
  createLineMemories({ lines, days: [{ day: '2026-11-19', run: 4, clean: 3 }] }, () => 'I know.')

test('for each day, all results are counted, and the right ones are also counted separately', () => {
  const memories = openMemories()
  const at = new Date(2026, 10, 20, 12)
  const later = (minutes: number) => new Date(at.getTime() + minutes * 60_000)
  memories.record({ lineId: 'l1', outcome: 'clean', ms: 900 }, at)
  memories.record({ lineId: 'l2', outcome: 'prompted', ms: 900 }, later(1))
  memories.record({ lineId: 'l1', outcome: 'clean', ms: 900 }, later(2))
  expect(memories.list().days).toEqual([
    { day: '2026-11-19', run: 4, clean: 3 },
    { day: '2026-11-20', run: 3, clean: 2 },
  ])
})

test.each([
  ['America/Los_Angeles', '2026-11-20T23:30:00.000-08:00'],
  ['Asia/Tokyo', '2026-11-20T00:30:00.000+09:00'],
])('practice in the time zone %s counts for the day of the actor’s calendar', (timeZone, at) => {
  // A running process cannot change its time zone, so this date object returns its parts and texts as in the other time
  // zone.
  class DateInZone extends Date {
    override toLocaleDateString(locale?: string) {
      return super.toLocaleDateString(locale, { timeZone })
    }
  }
  const memories = openMemories()
  memories.record({ lineId: 'l1', outcome: 'clean', ms: 900 }, new DateInZone(at))
  expect(memories.list().days.at(-1)).toEqual({ day: '2026-11-20', run: 1, clean: 1 })
})

test('a skipped line, and a result that was already added, change neither the line nor the counts of the day', () => {
  const memories = openMemories([buildLine('l1')])
  const earlier = memories.list()
  let changes = 0
  memories.subscribe(() => (changes += 1))
  memories.record({ lineId: 'l1', outcome: 'skipped', ms: 0 }, new Date(now))
  memories.record({ lineId: 'l1', outcome: 'clean', ms: 900 }, new Date(before(2)))
  expect(memories.list()).toEqual(earlier)
  expect(changes).toBe(0)
  memories.record({ lineId: 'l1', outcome: 'clean', ms: 900 }, new Date(now))
  expect(changes).toBe(1)
})

test('a line that was loaded is listed with the same times, also if the time when it is due is null', () => {
  const lines = [buildLine('l1'), buildLine('l2', { dueAt: null })]
  expect(openMemories(lines).list().lines).toEqual(lines)
})

/** The lines of a script: the actor speaks all but the last. */
const script = ['l1', 'l2', 'l3', 'l4', 'l5'].map((id) => ({ id, part: id === 'l5' ? 'partner' : 'mine' }))
const drill = (lines: ReturnType<typeof buildLine>[]) => planDrill(script, openMemories(lines).get().lines, now)

test('the lines to practise are first the due lines, the weakest first, and then the other weak lines', () => {
  const inAnHour = before(-1)
  const memories = openMemories([
    buildLine('l1', { dueAt: inAnHour }),
    buildLine('l2', { box: 1 }),
    buildLine('l3', { box: 0 }),
    // This line was always right, so it is not a line to practise before it is due.
    buildLine('l4', { runs: 1, clean: 1, misses: 0, box: 1, dueAt: inAnHour }),
    buildLine('l5'),
  ])
  expect(findLinesToPractise(script, memories.get().lines, now)).toEqual([2, 1, 0])
})

test('a drill is a repetition if one of its due lines is well known (box 3), and not if all of them were missed (box 0)', () => {
  expect(drill([buildLine('l1'), buildLine('l2')])).toEqual({ kind: 'drill', lines: [0, 1], isRepetition: false })
  expect(drill([buildLine('l1'), buildLine('l2', { box: 3 })])).toMatchObject({ lines: [0, 1], isRepetition: true })
})
