import { describe, expect, test } from 'vitest'
import { isDirectionElement, isIgnoredElement, isSiteElement } from './htmlElements.ts'
import { parseDeclarations, parseStyleSheet, resolveElementStyle, type TextStyle } from './htmlStyles.ts'
import { readHtml } from './readHtml.ts'

describe('elements of a web page', () => {
  test.each<[string, Record<string, string>, boolean]>([
    ['nav', {}, true],
    ['div', { role: 'navigation' }, true],
    ['div', { 'aria-hidden': 'true' }, true],
    ['div', { 'aria-hidden': 'false' }, false],
    ['div', { class: 'page-menu top' }, true],
    ['div', { id: 'site_footer' }, true],
    ['div', { class: 'menuetto' }, false],
    ['main', { class: 'menu' }, false],
    ['div', {}, false],
  ])('a %s element with %j belongs to the web site: %s', (name, attributes, expected) => {
    expect(isSiteElement(name, attributes)).toBe(expected)
  })

  test('scripts, form fields, hidden and deleted text are not text of the page', () => {
    expect(['script', 'textarea', 'del'].map((name) => isIgnoredElement(name, {}))).toEqual([true, true, true])
    expect([
      isIgnoredElement('p', { hidden: '' }),
      isIgnoredElement('p', { type: 'hidden' }),
      isIgnoredElement('p', {}),
    ]).toEqual([...[true, true, false]])
  })

  test.each<[string, Record<string, string>, boolean]>([
    ['stage', {}, true],
    ['i', { class: 'stage-direction' }, true],
    ['i', { class: 'big sd' }, true],
    ['i', { 'epub:type': 'z3998:stage-direction' }, true],
    ['i', { class: 'stagecoach' }, false],
    ['i', {}, false],
  ])('a %s element with %j is a stage direction: %s', (name, attributes, expected) => {
    expect(isDirectionElement(name, attributes)).toBe(expected)
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
  ])('the declarations “%s” are read', (declarations, style) => {
    expect(parseDeclarations(declarations)).toEqual(style)
  })

  test('rules for single classes are known by class; later rules add to them', () => {
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

  test('an inline style has precedence over the alignment, the classes and the element', () => {
    const sheet = new Map([['plain', { isItalic: false }]])
    expect(resolveElementStyle('em', {}, sheet)).toEqual({ isItalic: true })
    expect(resolveElementStyle('em', { class: 'big plain' }, sheet)).toEqual({ isItalic: false })
    expect(resolveElementStyle('p', { align: 'center', style: 'text-align: left' }, sheet)).toEqual({
      isCentred: false,
    })
    expect(resolveElementStyle('p', { align: 'right' }, sheet)).toEqual({ isCentred: false })
  })
})

describe('what is left out of a web page', () => {
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
  ])('a page with the title “%s” and the heading “%s” is called “%s”', (title, heading, expected) => {
    expect(readHtml(page(heading + speeches, title)).script.title).toBe(expected)
  })

  test('rows of links are left out, unless they are much of the text', () => {
    const links = (count: number) => '<p><a href="/">all the other plays</a></p>'.repeat(count)
    expect(textOf(page(links(2) + speeches))).not.toContain('other plays')
    expect(textOf(page(links(5) + speeches))).toContain('other plays')
  })

  test('elements of the site are left out, unless most of the text is in them', () => {
    const side = (count: number) => `<aside>${'<p>It rained on the gate of the yard.</p>'.repeat(count)}</aside>`
    expect(textOf(page(side(2) + speeches))).not.toContain('It rained')
    expect(textOf(page(side(8) + speeches))).toContain('It rained')
    expect(readHtml(page(side(2) + speeches)).leftOut).toEqual([
      { what: 'lines of the page around the play', count: 2 },
    ])
  })
})
