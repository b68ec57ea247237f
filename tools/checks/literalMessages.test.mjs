import { describe, expect, test } from 'vitest'
import { judgeLiterals } from './literalMessages.mjs'

const linesOf = (source) => judgeLiterals('web/a.tsx', source).map((one) => one.split(' belongs')[0].slice(10))

describe('words that people read', () => {
  test('are found in JSX, with their line', () => {
    expect(judgeLiterals('web/a.tsx', 'const a = (\n  <p>\n    Sign in\n  </p>\n)')).toEqual([
      'web/a.tsx:2: "Sign in" belongs in messages.ts',
    ])
  })

  test.each([
    ['a label that is heard', '<nav aria-label="main" />', '1: "main"'],
    ['a title', '<Screen title="Studio" />', '1: "Studio"'],
    ['the name of a fact', '<FactRow name="Email" />', '1: "Email"'],
    ['an attribute that nobody foresaw', '<Row note="Not given" />', '1: "Not given"'],
    ['one of two words', "<b>{isOpen ? 'close' : open}</b>", '1: "close"'],
    ['a word that may be missing', "<b>{isNew && 'new'}</b>", '1: "new"'],
    ['words round a figure', '<p>{`${count} left`}</p>', '1: "left"'],
    ['a sentence in the code beside it', "const failed = 'Failed to save script.'", '1: "Failed to save script."'],
  ])('%s', (_, source, found) => {
    expect(linesOf(`${source}`)).toEqual([found])
  })

  test.each([
    ['words of the catalogue', '<p title={words.studio}>{words.signIn}</p>'],
    ['what an element is made of', '<path d="M4 4h2" className="Wide thing" data-kind="New one" />'],
    ['figures and signs', '<b>· {count} %</b>'],
    ['names of things', "const kind = isOpen ? 'isOpen' : 'Escape'"],
    ['what goes to the log', "throw new TypeError('Nothing can be sent before it opens')"],
  ])('are not seen in %s', (_, source) => {
    expect(linesOf(source)).toEqual([])
  })
})
