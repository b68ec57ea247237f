import { expect, test } from 'vitest'
import { findForbiddenWords } from './forbiddenWords.mjs'

const wordsIn = (path, source) => findForbiddenWords(path, source).map((line) => /"(.*)" is not/.exec(line)[1])

test('a finding names the file, the line, the word and its replacement', () => {
  expect(findForbiddenWords('web/a.ts', '\nconst wayIn = 1')).toEqual([
    'web/a.ts:2: "wayIn" is not used here; write signUpFlow',
  ])
})

test.each([
  ['a path', 'server/departure/a.png', '', 'departure'],
  ['an identifier', 'a.ts', 'const told = 1', 'told'],
  ['a part of an identifier', 'a.ts', 'const deskLedger = 1', 'ledger'],
  ['a variable with the name of a field', 'a.ts', 'const { kept } = answer', 'kept'],
  ['a part of a type', 'a.ts', 'type KeptScene = { name: string }', 'kept'],
  ['a comment', 'a.ts', '// Opens the office.', 'the office'],
  ['a test title', 'a.ts', "test('whoever pays', run)", 'whoever'],
  ['a log message', 'a.ts', "log.info({}, 'job laid aside')", 'laid aside'],
  ['a message on screen', 'web/features/help/messages.ts', "export const lead = 'Your journey'", 'journey'],
  ['a message of a failure', 'contract/failureLists/planFailures.ts', "const a = { message: 'As you wish' }", 'wish'],
  ['a text of an e-mail', 'server/features/auth/links/linkEmails.ts', 'const a = `To the office ${b}`', 'the office'],
  ['the subject of an e-mail', 'server/features/a/b.ts', "send({ to, subject: 'Your journey' })", 'journey'],
  ['a part of an e-mail', 'server/features/a/b.ts', 'const a = { content: { before: [`As you wish, ${b}`] } }', 'wish'],
  ['a list of messages', 'server/features/a/b.ts', "const planMessages = { paid: 'As you wish' }", 'wish'],
  ['a style sheet', 'web/a.css', '/* The board. */', 'The board'],
  ['a document', 'docs/a.md', 'A read-through of the script', 'read-through'],
])('a forbidden word is found in %s', (_, path, source, word) => {
  expect(wordsIn(path, source)).toEqual([word])
})

test.each([
  ['the path of a URL', 'docs/a.md', 'Open /scripts/:scriptId/read-through.'],
  ['a string that is no text for users', 'web/a.ts', "const kind = 'journey'"],
  ['a subject in a test', 'server/features/a/b.test.ts', "send({ subject: 'As you wish' })"],
  ['a name of the wire format', 'web/a.ts', 'const wishKey = 1'],
  ['a field of the wire format', 'web/a.ts', 'const count = { kept: answer.kept } as { kept: number }'],
  ['a longer word', 'web/a.ts', 'const clearinghouse = 1'],
])('no word is reported in %s', (_, path, source) => {
  expect(wordsIn(path, source)).toEqual([])
})
