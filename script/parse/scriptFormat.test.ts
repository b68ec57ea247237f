import { expect, test } from 'vitest'
import { parseScript } from './parseScript.ts'

test.each([
  ['most names end in a full stop (“ANNA.”)', 'play', 'ANNA.\nYou came.\n\nBEN.\nI did.\n\n'],
  ['no name ends in a full stop (“ANNA”)', 'screenplay', 'ANNA\nYou came.\n\nBEN\nI did.\n\n'],
])('if a script has a transition (“CUT TO:”) and %s, its format is `%s`', (_case, format, dialogue) => {
  expect(parseScript(`${dialogue.repeat(4)}CUT TO:\n\n${dialogue}`).format).toBe(format)
})

test.each([
  ['three of four names', 'chat', 'ANNA: You came.\nBEN: I did.\nANNA: So.\nBEN. Yes.\n'],
  ['only one of four names', 'play', 'ANNA: You came.\nBEN. I did.\nANNA. So.\nBEN. Yes.\n'],
])(
  'if %s before speeches on the same row end in a colon instead of a full stop, the format is `%s`',
  (_n, format, text) => {
    expect(parseScript(text.repeat(3)).format).toBe(format)
  },
)
