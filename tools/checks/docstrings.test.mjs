import { describe, expect, test } from 'vitest'
import { isRestatedName, findDocstringProblems } from './docstrings.mjs'

const judge = (files) => findDocstringProblems(new Map(Object.entries(files)))

/** Returns a file of another package that imports `name` from `speech/module.ts`. */
const importing = (name) => ({
  'server/platform/user.ts': `import { ${name} } from '@scene-partner/speech/module'\nvoid ${name}`,
})

describe('public names', () => {
  test('a name that another package imports needs a docstring', () => {
    const files = { 'speech/module.ts': 'export const one = 1\nexport function speak() {}', ...importing('speak') }
    expect(judge(files)).toEqual(['speech/module.ts:2: speak is public and has no docstring'])
  })

  test('a name that only its own package or a test imports needs no docstring', () => {
    const module = { 'speech/module.ts': 'export function speak() {}' }
    expect(judge({ ...module, 'speech/other.ts': "import { speak } from './module.ts'\nspeak()" })).toEqual([])
    const usage = importing('speak')['server/platform/user.ts']
    expect(judge({ ...module, 'server/platform/user.test.ts': usage })).toEqual([])
  })

  test('every export of the contract needs a docstring', () => {
    expect(judge({ 'contract/plans.ts': 'export type Plan = string' })).toHaveLength(1)
  })

  test('a name that another feature imports through an index.ts needs a docstring', () => {
    const files = {
      'server/features/mail/store.ts': 'export function queueEmail() {}',
      'server/features/mail/index.ts': "export { queueEmail } from './store.ts'",
      'server/features/auth/signUp.ts': "import { queueEmail } from '../mail/index.ts'\nqueueEmail()",
    }
    expect(judge(files)).toEqual(['server/features/mail/store.ts:1: queueEmail is public and has no docstring'])
  })

  test('a comment that is not directly above a name does not count as its docstring', () => {
    const source = '/** Units of sound. */\nconst unit = 1\nexport function speak() {}'
    expect(judge({ 'speech/module.ts': source, ...importing('speak') })).toHaveLength(1)
  })

  test('the summary of an operation counts as its docstring', () => {
    const declare = (rest) => ({
      'contract/a.ts': `export const getPlan = defineOperation({ name: 'getPlan'${rest} })`,
    })
    expect(judge(declare(", summary: 'Returns the plan that the caller pays for.'"))).toEqual([])
    expect(judge(declare(''))).toHaveLength(1)
  })

  test('a type needs no docstring if its schema has one; the type of props needs none if its component has one', () => {
    const schema = 'const plan = z.object({})\nexport type Plan = z.infer<typeof plan>'
    expect(judge({ 'contract/a.ts': `/** What an account pays for. */\n${schema}` })).toEqual([])
    expect(judge({ 'contract/a.ts': schema })).toHaveLength(1)
    const component = '/** A row of buttons that scrolls. */\nexport function Bar() {}\nexport type BarProps = {}'
    expect(judge({ 'contract/a.ts': component })).toEqual([])
  })
})

describe('docstrings', () => {
  test.each([
    ['createUnitQueue', 'Creates the unit queue.'],
    ['deletedScripts', '* The scripts that are deleted.'],
    ['Plan', 'A plan.'],
  ])('the docstring of %s is reported because it only repeats the name: %s', (name, doc) => {
    expect(isRestatedName(name, doc)).toBe(true)
    expect(judge({ 'contract/a.ts': `/** ${doc.replace('* ', '')} */\nexport const ${name} = 1` })).toHaveLength(1)
  })

  test.each([
    ['createUnitQueue', 'Creates the queue of units, nearest first.'],
    ['durationMs', 'Duration in ms; null while the recording is generated.'],
  ])('the docstring of %s is accepted because it says more than the name: %s', (name, doc) => {
    expect(isRestatedName(name, doc)).toBe(false)
  })
})
