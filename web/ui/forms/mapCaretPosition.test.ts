import { expect, test } from 'vitest'
import { mapCaretPosition } from './ScriptTextArea.tsx'

/** Moves the caret, which is written as “|”, from the old text to the new text. */
function move(before: string, after: string) {
  const text = before.replace('|', '')
  const position = mapCaretPosition(before.indexOf('|'), text, after)
  return `${after.slice(0, position)}|${after.slice(position)}`
}

test.each([
  ['One. |Two.', 'One. Two. Three.', 'One. |Two. Three.'],
  ['One. |Two.', 'Zero. One. Two.', 'Zero. One. |Two.'],
  ['One. Two.|', 'One. Two. Three.', 'One. Two.| Three.'],
  ['One. Two. Th|ree.', 'One. Three.', 'One. Th|ree.'],
  ['One. T|wo. Three.', 'One. Three.', 'One. T|hree.'],
  ['One. Two longer th|ing. Three.', 'One. X. Three.', 'One. X|. Three.'],
  ['|One.', '', '|'],
  ['aa|a', 'aaaa', 'aa|aa'],
])('if the text “%s”, with the caret at |, becomes “%s”, the caret is at “%s”', (before, after, expected) => {
  expect(move(before, after)).toBe(expected)
})
