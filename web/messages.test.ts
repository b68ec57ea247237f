// @vitest-environment node
import { expect, test } from 'vitest'
import { catalogMessages } from './testing/messageCatalog.ts'

test('the message catalogue contains the messages of the shell and of features', () => {
  const modules = new Set(catalogMessages.map(({ module }) => module))
  expect(modules).toContain('web/shell/messages.ts')
  for (const feature of ['accountSettings', 'auth', 'billing', 'blog', 'help', 'scripts', 'studio', 'voices'])
    expect(modules).toContain(`web/features/${feature}/messages.ts`)
  expect(catalogMessages.length).toBeGreaterThan(800)
})

test('no message contains two spaces in a row or ends with a space', () => {
  const odd = catalogMessages.filter(({ text }) => text !== null && / {2}|\s$|\t/.test(text))
  expect(odd).toEqual([])
})

test('no two string constants of a messages file have the same text if it has four or more words', () => {
  const seen = new Map<string, string>()
  const twice: string[] = []
  for (const { module, name, text } of catalogMessages) {
    // Short texts may repeat, because labels such as "Status" mean different things in one file. Texts inside an object,
    // whose names contain a dot, may repeat too, because each object has the texts of one screen, table or form.
    if (text === null || name.includes('.') || text.split(' ').length < 4) continue
    const first = seen.get(`${module} ${text}`)
    if (first) twice.push(`${module}: ${first} and ${name}`)
    else seen.set(`${module} ${text}`, name)
  }
  expect(twice).toEqual([])
})
