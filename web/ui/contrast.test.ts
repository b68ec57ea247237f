// @vitest-environment node
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

type Tokens = ReadonlyMap<string, string>
type Side = 'day' | 'night'

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8').replaceAll(/\/\*.*?\*\//gs, '')

/** Returns the declarations of one selector; later declarations override earlier ones. Media queries are ignored. */
function tokensOf(selector: string): Tokens {
  const outside = css.replaceAll(/@media[^{]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}/g, '')
  const blocks = [...outside.matchAll(/([^{}]+)\{([^{}]*)\}/g)].filter(([, name]) => name?.trim().endsWith(selector))
  const pairs = blocks.flatMap(([, , body = '']) => [...body.matchAll(/(--[\w-]+):\s*([^;]+);/g)])
  return new Map(pairs.map(([, name = '', value = '']) => [name, value.trim()]))
}

/** Resolves a token to its colour, following light-dark() pairs and references to other tokens. */
function colourOf(name: string, tokens: Tokens, side: Side): string {
  const value = tokens.get(name)
  if (value === undefined) throw new Error(`${name} is not in tokens.css`)
  const [, day, night] = /^light-dark\((.+?),\s*(.+)\)$/.exec(value) ?? []
  const one = (side === 'day' ? day : night) ?? value
  const [, other] = /^var\((--[\w-]+)\)$/.exec(one) ?? []
  return other ? colourOf(other, tokens, side) : one
}

/** Returns the relative luminance of a colour (WCAG 2.2). */
function luminanceOf(colour: string): number {
  const parts = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255)
  const [red = 0, green = 0, blue = 0] = parts.map((part) =>
    part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4,
  )
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrastOf(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminanceOf(one), luminanceOf(other)].toSorted((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

const root = tokensOf(':root')
const out: Tokens = new Map([...root, ...tokensOf("[data-lights='out']")])
const lights = [
  { light: 'light', tokens: root, side: 'day' },
  { light: 'dark', tokens: root, side: 'night' },
  { light: 'lights out', tokens: out, side: 'night' },
] as const

const text = 4.5
const mark = 3

const grounds = ['--surface', '--surface-raised', '--surface-sunk', '--surface-hover']
const inks = ['--ink', '--ink-quiet', '--my-line-ink', '--cue', '--danger', '--success']
const onPaper = ['--paper-ink', '--paper-ink-quiet', '--my-line-on-paper', '--cue-on-paper', '--paper-danger']

const pairs: (readonly [string, string, number])[] = [
  ...grounds.flatMap((ground) => inks.map((ink) => [ground, ink, text] as const)),
  ...onPaper.map((ink) => ['--paper', ink, text] as const),
  ['--my-line-wash', '--my-line-wash-ink', text],
  ['--my-line-wash', '--my-line-on-paper', text],
  ['--accent', '--accent-ink', text],
  ['--accent-hover', '--accent-ink', text],
  ['--cue-wash', '--ink', text],
  ['--cue-wash', '--cue', text],
  ['--danger-wash', '--ink', text],
  ['--danger-wash', '--danger', text],
  ['--success-wash', '--ink', text],
  ['--success-wash', '--success', text],
  // Pressed buttons, toasts and tooltips use the text colour as background.
  ['--ink', '--surface', text],
  ['--surface', '--line-strong', mark],
  ['--surface-raised', '--line-strong', mark],
  ['--surface', '--focus', mark],
  ['--surface-raised', '--focus', mark],
  ['--surface', '--cue-mark', mark],
  ['--surface-raised', '--cue-mark', mark],
  ['--paper', '--focus-on-paper', mark],
  ['--camera-back', '--camera-ink', text],
  ['--camera-back', '--camera-line-ink', text],
  ['--camera-back', '--camera-recording', mark],
  ['--camera-button', '--camera-button-ink', text],
]

test.each(lights)(
  'texts, focus outlines and marks have enough contrast with their backgrounds (theme: $light)',
  ({ tokens, side }) => {
    const short = pairs.flatMap(([ground, ink, least]) => {
      const contrast = contrastOf(colourOf(ground, tokens, side), colourOf(ink, tokens, side))
      return contrast < least ? [`${ink} on ${ground}: ${contrast.toFixed(2)} of ${least}`] : []
    })
    expect(short).toEqual([])
  },
)

test('contrast is computed as in WCAG', () => {
  expect(contrastOf('#000000', '#ffffff')).toBe(21)
  expect(contrastOf('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
})

test('stylesheets of screens and components use only semantic tokens, no fixed colours and no palette tokens', () => {
  const web = new URL('../', import.meta.url)
  const sheets = readdirSync(web, { recursive: true })
    .map(String)
    .filter((name) => name.endsWith('.module.css') && !name.includes('node_modules'))
  expect(sheets.length).toBeGreaterThan(20)
  const own = sheets.flatMap((name) => {
    const found = readFileSync(new URL(name, web), 'utf8').match(
      /#[0-9a-f]{3,8}\b|\brgba?\(|--(?:night|bone|tungsten|running|rouge|leaf)-/g,
    )
    return found ? [`${name}: ${found.join(', ')}`] : []
  })
  expect(own).toEqual([])
})
