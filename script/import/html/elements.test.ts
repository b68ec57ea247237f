import { describe, expect, test } from 'vitest'
import { isDirectionElement, isIgnoredElement, isSiteElement } from './htmlElements.ts'
import { parseDeclarations, parseStyleSheet, resolveElementStyle, type TextStyle } from './htmlStyles.ts'
import { readHtml } from './readHtml.ts'

describe('elements of a web page', () => {
  test.each<[string, Record<string, string>]>([
    ['nav', {}],
    ['div', { role: 'navigation' }],
    ['div', { 'aria-hidden': 'true' }],
    ['div', { class: 'page-menu top' }],
    ['div', { id: 'site_footer' }],
  ])('a `%s` element with the attributes %j belongs to the web site, not to the play', (name, attributes) => {
    expect(isSiteElement(name, attributes)).toBe(true)
  })

  test.each<[string, Record<string, string>]>([
    ['div', { 'aria-hidden': 'false' }],
    ['div', { class: 'menuetto' }],
    ['main', { class: 'menu' }],
    ['div', {}],
  ])('a `%s` element with the attributes %j can belong to the play', (name, attributes) => {
    expect(isSiteElement(name, attributes)).toBe(false)
  })

  test('`script`, `textarea`, `del` and elements with `hidden` or `type="hidden"` contain no text of the page', () => {
    expect(['script', 'textarea', 'del'].map((name) => isIgnoredElement(name, {}))).toEqual([true, true, true])
    expect([
      isIgnoredElement('p', { hidden: '' }),
      isIgnoredElement('p', { type: 'hidden' }),
      isIgnoredElement('p', {}),
    ]).toEqual([...[true, true, false]])
  })

  test.each<[string, Record<string, string>]>([
    ['stage', {}],
    ['i', { class: 'stage-direction' }],
    ['i', { class: 'big sd' }],
    ['i', { 'epub:type': 'z3998:stage-direction' }],
  ])('a `%s` element with the attributes %j is marked as a stage direction', (name, attributes) => {
    expect(isDirectionElement(name, attributes)).toBe(true)
  })

  test.each<[string, Record<string, string>]>([
    ['i', { class: 'stagecoach' }],
    ['i', {}],
  ])('a `%s` element with the attributes %j is not marked as a stage direction', (name, attributes) => {
    expect(isDirectionElement(name, attributes)).toBe(false)
  })
})

describe('styles of a web page', () => {
  test.each<[string, TextStyle]>([
    ['font-weight: 600', { isBold: true }],
    ['font-weight: 500', { isBold: false }],
    ['FONT-STYLE: Oblique', { isItalic: true }],
    ['font-style: normal', { isItalic: false }],
    ['font-variant: small-caps', { isSmall: true }],
    ['text-align: center; color: red', { isCentred: true }],
    ['text-align: left', { isCentred: false }],
    ['visibility: hidden', { isHidden: true }],
    ['display: block', {}],
  ])('the CSS “%s” gives the style %j', (declarations, style) => {
    expect(parseDeclarations(declarations)).toEqual(style)
  })

  test('a CSS rule counts for the last class of its selector (`cue` in `.act .cue`) and adds to earlier rules; rules without a class are ignored', () => {
    const known = new Map<string, TextStyle>()
    parseStyleSheet(
      'p.name, .act .cue { font-weight: bold } .name { font-style: italic } #x { color: red } p {font-weight:bold}',
      known,
    )
    expect([...known]).toEqual([
      ['name', { isBold: true, isItalic: true }],
      ['cue', { isBold: true }],
    ])
  })

  test('an inline style overrides the attribute `align` and the classes, and a class overrides the element: an `em` can be upright', () => {
    const sheet = new Map([['plain', { isItalic: false }]])
    expect(resolveElementStyle('em', {}, sheet)).toEqual({ isItalic: true })
    expect(resolveElementStyle('em', { class: 'big plain' }, sheet)).toEqual({ isItalic: false })
    const inline = { class: 'plain', style: 'font-style: italic' }
    expect(resolveElementStyle('em', inline, sheet)).toEqual({ isItalic: true })
    expect(resolveElementStyle('p', { align: 'center', style: 'text-align: left' }, sheet)).toEqual({
      isCentred: false,
    })
    expect(resolveElementStyle('p', { align: 'right' }, sheet)).toEqual({ isCentred: false })
  })
})

describe('the title and the text of a web page', () => {
  const page = (body: string, title = 'The Gate') =>
    `<html><head><title>${title}</title></head><body>${body}</body></html>`
  const speeches = '<p><b>Ida:</b> You kept the key.</p><p><b>Moor:</b> I kept it for you.</p>'.repeat(3)
  const textOf = (source: string) => JSON.stringify(readHtml(source).script.scenes)

  test.each([
    ['The Gate | A Library', '', 'The Gate'],
    ['The Gate - A Library', '', 'The Gate'],
    ['The Gate: entire play', '', 'The Gate'],
    ['ACT I', '<h1>The Sea</h1>', 'The Sea'],
    ['The Gate', '<h1>The Sea</h1>', 'The Gate'],
    ['', '<h1>The Sea</h1>', 'The Sea'],
    ['ACT I', '<h1>ACT I</h1>', 'ACT I'],
  ])(
    'the play on a web page with the title “%s” and the heading “%s” gets the title “%s”',
    (title, heading, expected) => {
      expect(readHtml(page(heading + speeches, title)).script.title).toBe(expected)
    },
  )

  test('rows that contain only links are left out, unless they have more than 30 % of the letters of the page', () => {
    const links = (count: number) => '<p><a href="/">all the other plays</a></p>'.repeat(count)
    expect(textOf(page(links(3) + speeches))).not.toContain('other plays')
    expect(textOf(page(links(4) + speeches))).toContain('other plays')
  })

  test('text beside the play, such as an `<aside>`, is left out and reported, unless it is most of the text of the page', () => {
    const side = (count: number) => `<aside>${'<p>It rained on the gate of the yard.</p>'.repeat(count)}</aside>`
    expect(textOf(page(side(2) + speeches))).not.toContain('It rained')
    expect(textOf(page(side(8) + speeches))).toContain('It rained')
    expect(readHtml(page(side(2) + speeches)).leftOut).toEqual([
      { what: 'lines of the page around the play', count: 2 },
    ])
  })
})
