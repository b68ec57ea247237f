import type { SceneElement, Script } from '../parse/script.ts'

const capitals = (names: readonly string[]) => names.join(' and ').toUpperCase()

function writeElement(element: SceneElement): string {
  if (element.kind === 'note') return ''
  if (element.kind !== 'speech') return element.text
  const extension = element.extension ? ` (${element.extension})` : ''
  return `${capitals(element.characters)}${extension}\n${element.parts.map(({ text }) => text).join('\n')}`
}

/** Writes a script as plain text for people: each name in capitals above its speech, without markup and notes. */
export function writeText({ title, scenes }: Script): string {
  const paragraphs = scenes.flatMap(({ heading, elements }) => [heading.toUpperCase(), ...elements.map(writeElement)])
  return `${[title, ...paragraphs].filter(Boolean).join('\n\n')}\n`
}
