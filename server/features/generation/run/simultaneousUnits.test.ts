import { expect, test } from 'vitest'
import { groupSimultaneousUnits, mixUnits } from './simultaneousUnits.ts'

const unit = (position: number, withBefore = false) => ({ position, withBefore })
const units = [unit(0), unit(1), unit(2, true), unit(3, true), unit(4)]
const positionsFrom = (position: number) =>
  groupSimultaneousUnits(units, position).map((group) => group.map((one) => one.position))

test('groupSimultaneousUnits puts units that are spoken at the same time into one group', () => {
  expect(positionsFrom(0)).toEqual([[0], [1, 2, 3], [4]])
})

test.each([
  [1, [[1, 2, 3], [4]]],
  [2, [[1, 2, 3], [4]]],
  [3, [[1, 2, 3], [4]]],
  [4, [[4]]],
  [5, []],
])(
  'playback from unit %i starts with all units that are spoken at the same time as that unit',
  (position, expected) => {
    expect(positionsFrom(position)).toEqual(expected)
  },
)

test('if the first unit has `withBefore`, it still begins a group of its own', () => {
  expect(groupSimultaneousUnits([unit(0, true), unit(1)], 0)).toEqual([[unit(0, true)], [unit(1)]])
})

test('the voices of simultaneous units are mixed, and a single voice stays unchanged', async () => {
  const samples = [new Int16Array([100, 100, 100]), new Int16Array([50, 50])]
  const pcmOf = async (position: number) => samples[position] ?? new Int16Array()
  expect(await mixUnits([unit(0)], pcmOf)).toEqual(samples[0])
  const mixed = await mixUnits([unit(0), unit(1, true)], pcmOf)
  expect(mixed).toHaveLength(3)
  expect(mixed[0]).toBeGreaterThan(mixed[2] ?? 0)
})
