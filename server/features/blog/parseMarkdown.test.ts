import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseMarkdown, sanitiseUrl } from './parseMarkdown.ts'

// [decisions §4.2]
test('Markdown is parsed into blocks, such as headings with ids, lists, quotes, script excerpts and pictures', () => {
  const blocks = parseMarkdown(
    [
      '# Learn *the* cue',
      'Say **it** and [hear](/voices), or [ask](mailto:a@b.example).  \nA new line.',
      '- one\n- two\n  - below two',
      '3. three',
      '> Said once.\n>\n> Said twice.',
      '```\nJUNE\n(softly) No.\n```',
      '![A lamp](/covers/lamp-and-lens.svg)',
      '---',
      '### Learn the cue',
    ].join('\n\n'),
  )
  expect(blocks).toEqual([
    {
      kind: 'heading',
      level: 2,
      id: 'learn-the-cue',
      spans: [{ text: 'Learn ' }, { text: 'the', isEmphasis: true }, { text: ' cue' }],
    },
    {
      kind: 'paragraph',
      spans: [
        { text: 'Say ' },
        { text: 'it', isStrong: true },
        { text: ' and ' },
        { text: 'hear', href: '/voices' },
        { text: ', or ' },
        { text: 'ask', href: 'mailto:a@b.example' },
        { text: '.' },
        { text: '\n' },
        { text: 'A new line.' },
      ],
    },
    {
      kind: 'list',
      isOrdered: false,
      start: 1,
      items: [
        { depth: 0, spans: [{ text: 'one' }] },
        { depth: 0, spans: [{ text: 'two' }] },
        { depth: 1, spans: [{ text: 'below two' }] },
      ],
    },
    { kind: 'list', isOrdered: true, start: 3, items: [{ depth: 0, spans: [{ text: 'three' }] }] },
    { kind: 'quote', paragraphs: [[{ text: 'Said once.' }], [{ text: 'Said twice.' }]] },
    { kind: 'script', text: 'JUNE\n(softly) No.' },
    { kind: 'picture', path: '/covers/lamp-and-lens.svg', alt: 'A lamp' },
    { kind: 'rule' },
    { kind: 'heading', level: 3, id: 'learn-the-cue-2', spans: [{ text: 'Learn the cue' }] },
  ])
})

test('S-51 HTML in a post is shown as text', () => {
  const typed = '<script>alert(1)</script>\n\n<img src=x onerror=alert(1)> and <b>bold</b>'
  expect(parseMarkdown(typed)).toEqual([
    { kind: 'paragraph', spans: [{ text: '<script>alert(1)</script>' }] },
    { kind: 'paragraph', spans: [{ text: '<img src=x onerror=alert(1)> and <b>bold</b>' }] },
  ])
})

test.each([
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\tscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:x',
  'file:///etc/passwd',
  '//elsewhere.example/x',
  '/..//elsewhere.example',
  'relative/path',
])('S-51 a link or picture in Markdown with the address %s is not rendered as a link or picture', (address) => {
  expect(sanitiseUrl(address)).toBeNull()
  const blocks = parseMarkdown(`[words](<${address}>)\n\n![words](<${address}>)`)
  expect(JSON.stringify(blocks)).not.toMatch(/"(href|path)":/)
})

test('S-51 a link whose path contains a backslash cannot lead to another site', () => {
  expect(sanitiseUrl('/\\elsewhere.example')).toBeNull()
  // The Markdown parser has already encoded the backslash, so the address stays on this site.
  expect(JSON.stringify(parseMarkdown('[words](</\\elsewhere.example>)'))).toContain('"/%5Celsewhere.example"')
})

test('a picture on another site is replaced by its alternative text', () => {
  expect(parseMarkdown('![A lamp](https://elsewhere.example/lamp.png)')).toEqual([
    { kind: 'paragraph', spans: [{ text: 'A lamp' }] },
  ])
})

test('S-51 any input can be parsed, and every address in the result is a path or fragment on this site, a web address or a mail address', () => {
  const pieces = fc.constantFrom(
    '[',
    ']',
    '(',
    ')',
    '<',
    '>',
    '!',
    '#',
    '- ',
    '> ',
    '```',
    '**',
    '_',
    '\n\n',
    'javascript:',
    '//',
    'x',
  )
  const typed = fc
    .array(fc.oneof(pieces, fc.string({ maxLength: 6 })), { maxLength: 60 })
    .map((parts) => parts.join(''))
  fc.assert(
    fc.property(typed, (markdown) => {
      const found = JSON.stringify(parseMarkdown(markdown)).matchAll(/"(?:href|path)":"((?:[^"\\]|\\.)*)"/g)
      for (const [, address] of found) expect(address).toMatch(/^(https?:|mailto:|\/(?!\/)|#)/)
    }),
    { numRuns: 500 },
  )
})
