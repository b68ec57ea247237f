import { expect, test } from 'vitest'
import { listSpeeches, type Script } from '../../parse/script.ts'
import { readScriptFile } from '../readScriptFile.ts'

const read = (page: string, name = 'scene.html') => readScriptFile(new TextEncoder().encode(page), name)
const formatSpeeches = (script: Script) =>
  listSpeeches(script).map(({ characters, text }) => `${characters.join(' and ')}: ${text}`)
const listUnspoken = (script: Script) =>
  script.scenes.flatMap(({ elements }) => elements.filter(({ kind }) => kind !== 'speech').map(({ text }) => text))

type Line = { name: string; words: string; how?: string }
const lines: Line[] = [
  { name: 'Ida', words: 'You kept the key.' },
  { name: 'Mr. Bell', words: 'I kept it for you, nobody else.', how: 'not looking at her' },
  { name: 'Ida', words: 'Then open the gate.' },
  { name: 'Mr. Bell', words: 'It rains. It always rains.' },
  { name: 'Ida', words: 'Let it rain.' },
  { name: 'Mr. Bell', words: 'As you like.' },
]
const expected = lines.map(({ name, words }) => `${name}: ${words}`)
const expectedInCapitals = lines.map(({ name, words }) => `${name.toUpperCase()}: ${words}`)

/** Returns the scene as HTML: `line` formats each speech, `direction` the direction in its middle. */
const scene = (line: (one: Line) => string, direction: (text: string) => string) =>
  `${lines.slice(0, 4).map(line).join('\n')}\n${direction('He crosses to the gate.')}\n${lines.slice(4).map(line).join('\n')}`
const page = (body: string) => `<!DOCTYPE html><html><head><title>The Gate</title></head><body>${body}</body></html>`

const shapes: [string, string, string[]][] = [
  [
    'names in bold above quoted blocks, without a full stop or colon',
    scene(
      ({ name, words, how }) =>
        `<A NAME=speech1><b>${name.toUpperCase()}</b></a><blockquote>${how ? `<p><i>${how}</i></p>` : ''}<A NAME=1>${words}</A><br></blockquote>`,
      (text) => `<p><blockquote><i>${text}</i></blockquote>`,
    ),
    expectedInCapitals,
  ],
  [
    'a table of names and words',
    `<table>${scene(
      ({ name, words, how }) =>
        `<tr><td epub:type="z3998:persona">${name}</td><td>${how ? `<i epub:type="z3998:stage-direction">${how}</i> ` : ''}${words}</td></tr>`,
      (text) => `<tr><td/><td><i epub:type="z3998:stage-direction">${text}</i></td></tr>`,
    )}</table>`,
    expected,
  ],
  [
    'names in bold before the words, with a colon',
    scene(
      ({ name, words, how }) => `<strong>${name}:</strong>&nbsp;${how ? `<em>(${how})</em> ` : ''}${words}<br>`,
      (text) => `<p><em>${text}</em></p>`,
    ),
    expected,
  ],
  [
    'names in bold before the words, without a full stop or colon',
    scene(
      ({ name, words, how }) => `<p><b>${name}</b> ${how ? `<i>${how}</i> ` : ''}${words}</p>`,
      (text) => `<p><i>${text}</i></p>`,
    ),
    expected,
  ],
  [
    'names that a class shows in small capitals',
    `<style>.sc { font-variant: small-caps }</style>${scene(
      ({ name, words, how }) => `<p><span class="sc">${name}.</span> ${how ? `[<i>${how}</i>] ` : ''}${words}</p>`,
      (text) => `<p>[<i>${text}</i>]</p>`,
    )}`,
    expected,
  ],
  [
    'names and words in separate elements',
    scene(
      ({ name, words, how }) =>
        `<div class="line"><div class="character">${name}</div><div class="text">${how ? `<span class="direction">${how}</span>` : ''}${words}</div></div>`,
      (text) => `<div class="direction">${text}</div>`,
    ),
    expected,
  ],
  [
    'centred names',
    scene(
      ({ name, words, how }) => `<p align=center>${name.toUpperCase()}</p><p>${how ? `(${how}) ` : ''}${words}</p>`,
      (text) => `<p><i>${text}</i></p>`,
    ),
    expectedInCapitals,
  ],
]

test.each(shapes)('speeches and directions of a web page are recognised: %s', async (_shape, body, known) => {
  const { script, format } = await read(page(body))
  expect(format).toBe('html')
  expect(formatSpeeches(script)).toEqual(known)
  expect(listUnspoken(script).map((text) => text.replace(/[[\]]/gu, ''))).toEqual(['He crosses to the gate.'])
  expect(listSpeeches(script)[1]?.parts[0]).toEqual({ kind: 'parenthetical', text: '(not looking at her)' })
})

test('the title, heading and speeches of a TEI play are read', async () => {
  const speech = ({ name, words, how }: Line) =>
    `<sp who="#x"><speaker>${name.toUpperCase()}.</speaker>${how ? `<stage>${how}</stage>` : ''}<l n="1">${words}</l></sp>`
  const { script, title } = await read(
    `<?xml version="1.0"?><TEI xmlns="http://www.tei-c.org/ns/1.0"><teiHeader><title>The Gate</title><p>Licence</p></teiHeader><text><body><div><head>ACT I</head>${scene(speech, (text) => `<stage>${text}</stage>`)}</div></body></text></TEI>`,
    'gate.xml',
  )
  expect(formatSpeeches(script)).toEqual(expectedInCapitals)
  expect([title, script.scenes[0]?.heading]).toEqual(['The Gate', 'ACT I'])
})

test('menus, cookie banners, line numbers and footers of a web page are left out', async () => {
  const words = scene(
    ({ name, words: text, how }) =>
      `<p><b>${name}:</b> ${how ? `(${how}) ` : ''}${text} <span>${lines.findIndex(({ words: own }) => own === text) + 1}0</span></p>`,
    (text) => `<p><i>${text}</i></p>`,
  )
  const { script, leftOut, content } = await read(
    page(
      `<script>var never = 'said'</script><div id="cookie-banner">We use cookies.</div><nav><ul><li><a href="/">Home</a></li></ul></nav><h2>ACT ONE</h2>${words}<p><a href="/2">Next scene</a></p><p>Download</p><p>© 2020 A Library</p><p>Terms</p><footer>Contact</footer>`,
    ).replaceAll('<p>Download</p>', '<p><a href="/pdf">Download</a></p>'),
  )
  expect(formatSpeeches(script)).toEqual(expected)
  expect(content).not.toMatch(/cookies|Home|never|Next scene|Download|Library|Terms|Contact|10/u)
  expect(leftOut[0]?.what).toMatch(/around the play/u)
})

test('line numbers of a web page are left out also if they begin again in the second half', async () => {
  const numbers = new Map(lines.map(({ words }, at) => [words, ((at % 3) + 1) * 2 - 1]))
  const words = scene(
    ({ name, words: text }) => `<p><b>${name}:</b> ${text} <span>${numbers.get(text) ?? ''}</span></p>`,
    (text) => `<p><i>${text}</i></p>`,
  )
  const { script } = await read(page(`<h2>ACT ONE</h2>${words}`))
  expect(formatSpeeches(script)).toEqual(expected)
})

test('text of a web page that an attribute, a style or a class hides, or that is marked as deleted, is left out', async () => {
  const hidden = [
    '<span style="color: red; DISPLAY:none">never</span><b style="visibility: hidden">never</b><i hidden>never</i>',
    '<i class="big gone">never</i><del>never</del><em aria-hidden="true">never</em><select><option>never</select>',
  ]
  const words = scene(
    ({ name, words: text, how }) => `<p><b>${name}:</b> ${how ? `(${how}) ` : ''}${hidden.join('')}${text}</p>`,
    (text) => `<p><i>${text}</i></p>`,
  )
  const sheet = '<style>p { color: red } p.x, span.gone { display: none }</style>'
  const { script, content } = await read(page(`${sheet}${words}`))
  expect(formatSpeeches(script)).toEqual(expected)
  expect(content).not.toContain('never')
})

test('a web page is read even if its complete text is in an element that is named like a sidebar', async () => {
  const words = scene(
    ({ name, words: text, how }) => `<p><b>${name}:</b> ${how ? `(${how}) ` : ''}${text}</p>`,
    (text) => `<p><i>${text}</i></p>`,
  )
  const { script } = await read(page(`<div class="content-sidebar-wrap">${words}</div>`))
  expect(formatSpeeches(script)).toEqual(expected)
})

test('HTML source in a .txt file is recognised, also if line breaks separate its lines; a text with one pair of tags is plain text', async () => {
  const [, body = ''] = shapes[0] ?? []
  expect(formatSpeeches((await read(body, 'pasted.txt')).script)).toEqual(expectedInCapitals)
  const marked = lines
    .map(({ name, words, how }) => `<b>${name.toUpperCase()}</b>\n${how ? `<i>(${how})</i>\n` : ''}${words}\n`)
    .join('\n')
  expect(formatSpeeches((await read(marked, 'pasted.txt')).script)).toEqual(expectedInCapitals)
  const { format } = await read('IDA: I like <b>this</b>.\n\nBELL: Why?\n\nIDA: a < b.\n\nBELL: Ah.', 'a.txt')
  expect(format).toBe('text')
})

test('italic words in speeches are spoken if the page puts its directions in brackets', async () => {
  const speech = ({ name, words }: Line) => `<p><b>${name}:</b> No, I said <i>mine</i>. ${words}</p>`
  const { script } = await read(page(scene(speech, (text) => `<p>[${text}]</p>`)))
  expect(formatSpeeches(script)[0]).toBe('Ida: No, I said mine. You kept the key.')
})

test(
  'S-41 a page with entity declarations, deep nesting or unclosed elements is refused, or parsed without expanding entities',
  { tags: ['long'] },
  async () => {
    const deep = '<div><b>'.repeat(60_000)
    const open = '<p class="a"><i>IDA'.repeat(20_000)
    const declared = `<!DOCTYPE html [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;">]><html><body>${shapes[2]?.[1] ?? ''}&b;</body></html>`
    expect(formatSpeeches((await read(page(`${deep}${shapes[1]?.[1] ?? ''}`))).script)).toEqual(expected)
    expect((await read(page(open))).script.characters.length).toBeLessThan(2)
    const closed = `${'<div>'.repeat(9_000)}IDA${'</div>'.repeat(9_000)}`
    await expect(read(page(closed))).rejects.toMatchObject({ reason: 'bomb' })
    expect((await read(declared)).content).not.toMatch(/ha{2}|haha/u)
    expect(formatSpeeches((await read(declared)).script).slice(0, 5)).toEqual(expected.slice(0, 5))
  },
)

test.each([
  ['names in capitals without punctuation', (name: string) => `${name.toUpperCase()} `],
  ['names in capitals with a full stop', (name: string) => `${name.toUpperCase()}. `],
  ['names with a colon', (name: string) => `${name}: `],
])('a text that lost its line breaks is split into speeches again: %s', async (_how, asName) => {
  const text = [...lines, ...lines, ...lines, ...lines, ...lines]
    .map(({ name, words }) => `${asName(name)}${words} And all of that was said before the gate was ever built.`)
    .join(' ')
  const { script } = await read(text, 'flat.txt')
  expect(formatSpeeches(script)).toHaveLength(30)
  expect(formatSpeeches(script)[0]?.toLowerCase()).toMatch(/^ida: you kept the key\. and all/u)
  expect(script.characters.map(({ name }) => name.toLowerCase())).toEqual(['ida', 'mr. bell'])
})

test('in a text without line breaks, a name is recognised even without a space before it or after it', async () => {
  const turn = ({ name, words }: Line) =>
    `${name === 'Ida' ? 'LADY IDA' : 'BELL'}${words} I said so before the gate was ever built.`
  const { script } = await read([...lines, ...lines, ...lines, ...lines].map(turn).join(''), 'glued.txt')
  expect(script.characters.map(({ name, speeches }) => `${name} ${speeches}`)).toEqual(['LADY IDA 12', 'BELL 12'])
  expect(formatSpeeches(script)[3]).toMatch(/^BELL: It rains\. It always rains\. I said/u)
})

test('a long text without names or line breaks stays unchanged', async () => {
  const text = 'It rained, and the gate stood open, and nobody came to close it. '.repeat(60)
  expect((await read(text, 'flat.txt')).content).toBe(text)
})
