import { expect, test } from 'vitest'
import { findServicesOfCalls } from './importedServices.mjs'
import { checkServices, findServiceProblems, namesUsedIn } from './services.mjs'

const caller = 'server/features/rehearsal/startLine.ts'

/** Returns the services that the caller uses through the function `speak` of another feature. */
const findThrough = (call, { speak, imported = "import { speak } from '../generation/index.ts'" }) =>
  [
    ...findServicesOfCalls(caller, {
      folder: 'server/features/rehearsal/',
      sources: new Map([
        [caller, `${imported}\n${call}`],
        ['server/features/generation/index.ts', "export { speak } from './start/speak.ts'"],
        ['server/features/generation/start/speak.ts', speak],
        ['server/features/generation/start/needs.ts', "export type Needs = Pick<Services, 'live' | 'clock'>"],
      ]),
    }),
  ].toSorted((one, other) => one.localeCompare(other))

test.each([
  ['export function speak(services: Pick<Services, "live">) {}', ['live']],
  ['export function speak(services: Pick<Services, "live"> = defaults) {}', ['live']],
  ['type Needs = Pick<Services, "live" | "clock">\nexport const speak = async (needs: Needs) => 1', ['clock', 'live']],
  [
    "import type { Needs } from './needs.ts'\nexport function speak({ live }: Needs & { now: Date }) {}",
    ['clock', 'live'],
  ],
])('a feature uses the services that a function of another feature requires: %s', (speak, expected) => {
  for (const call of ['speak(services)', 'speak(others)', 'speak(task.services)'])
    expect(findThrough(call, { speak })).toEqual(expected)
  expect(findThrough('speak({ ...services, now })', { speak })).toEqual(expected)
})

test('a feature uses the services of those parameters only for which it passes a variable', () => {
  const speak = 'export function speak(text: string, a: Pick<Services, "live">, b: Pick<Services, "clock">) {}'
  expect(findThrough('speak(text, needs, { clock })', { speak })).toEqual(['live'])
  expect(findThrough('speak("Hi.", { live }, needs)', { speak })).toEqual(['clock'])
})

test('a function that does not get the services, or that belongs to the feature itself, adds none', () => {
  const speak = 'export function speak(services: Pick<Services, "live">) {}'
  expect(findThrough('speak({ live })', { speak })).toEqual([])
  expect(findThrough('speak(services)', { speak, imported: "import { speak } from './speak.ts'" })).toEqual([])
})

test('a feature uses the services that it destructures, accesses as members or picks in a type', () => {
  const source = 'const a = ({ clock }) => services.live\ntype Needs = Pick<Services, "storage">'
  expect([...namesUsedIn('a.ts', source)].toSorted((one, other) => one.localeCompare(other))).toEqual([
    'clock',
    'live',
    'storage',
  ])
})

test('a service that only the list or only the code names is reported', () => {
  expect(findServiceProblems('server/features/blog/', ['clock', 'live'], ['clock', 'storage'])).toEqual([
    'server/features/blog/ uses storage without declaring it',
    'server/features/blog/ declares live but does not use it',
  ])
})

test('every feature of the server declares the services that it uses', { tags: ['long'] }, async () => {
  expect(await checkServices()).toEqual([])
})
