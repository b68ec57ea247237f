import { describe, expect, test } from 'vitest'
import { findLiteralMessages } from './literalMessages.mjs'

const linesOf = (source) => findLiteralMessages('web/a.tsx', source).map((one) => one.split(' belongs')[0].slice(10))

describe('texts on screen outside of a messages.ts', () => {
  test('a text in JSX is reported with its line number', () => {
    expect(findLiteralMessages('web/a.tsx', 'const a = (\n  <p>\n    Sign in\n  </p>\n)')).toEqual([
      'web/a.tsx:2: "Sign in" belongs in messages.ts',
    ])
  })

  test.each([
    ['a label for screen readers', '<nav aria-label="main" />', '1: "main"'],
    ['a title', '<Screen title="Studio" />', '1: "Studio"'],
    ['a name attribute with words', '<FactRow name="Email" />', '1: "Email"'],
    ['an unknown attribute with words', '<Row note="Not given" />', '1: "Not given"'],
    ['a branch of a condition', "<b>{isOpen ? 'close' : open}</b>", '1: "close"'],
    ['an optional word', "<b>{isNew && 'new'}</b>", '1: "new"'],
    ['words around a number', '<p>{`${count} left`}</p>', '1: "left"'],
    ['a sentence in code', "const failed = 'Failed to save script.'", '1: "Failed to save script."'],
  ])('a screen text outside of a messages.ts is reported: %s', (_, source, found) => {
    expect(linesOf(`${source}`)).toEqual([found])
  })

  test.each([
    ['texts from messages.ts', '<p title={words.studio}>{words.signIn}</p>'],
    ['technical attributes', '<path d="M4 4h2" className="Wide thing" data-kind="New one" />'],
    ['numbers and signs', '<b>· {count} %</b>'],
    ['identifiers', "const kind = isOpen ? 'isOpen' : 'Escape'"],
    ['error messages for the log', "throw new TypeError('Nothing can be sent before it opens')"],
  ])('a text in this kind of code is not reported as a screen text: %s', (_, source) => {
    expect(linesOf(source)).toEqual([])
  })
})
