import { extname } from 'node:path'
import type { CommandAnswer } from '@scene-partner/contract/commandLine'
import { parseScript } from '@scene-partner/script/parse'
import type { Scene, Script } from '@scene-partner/script/script'
import { answer } from './command.ts'
import { readText } from './textFile.ts'

/** The script of a text file; Fountain by its name's end. */
export async function readScript(file: string): Promise<{ text: string; script: Script }> {
  const text = await readText(file)
  const isFountain = ['.fountain', '.spmd'].includes(extname(file).toLowerCase())
  return { text, script: parseScript(text, isFountain ? { format: 'fountain' } : {}) }
}

/** Takes a script apart into scenes and speeches. */
export async function parse(file: string): Promise<CommandAnswer> {
  const { script } = await readScript(file)
  return answer(asTable(script), present(script))
}

/** The command's fixed form; a page is known of files with pages alone. */
function present({ title, format, characters, scenes }: Script) {
  return {
    title,
    format,
    characters: characters.map(({ name, speeches }) => ({ name, speeches })),
    scenes: scenes.map(({ heading, elements }) => ({ heading, elements: elements.map(presentElement) })),
  }
}

function presentElement(element: Scene['elements'][number]) {
  if (element.kind !== 'speech') return { kind: element.kind, text: element.text }
  const { kind, characters, extension, text, parts, confidence } = element
  return { kind, character: characters.join(' and '), extension, text, parts, confidence, page: null }
}

function asTable({ title, format, characters, scenes }: Script): string {
  if (characters.length === 0) return `${title}: ${format}, nobody speaks`
  const width = Math.max(...characters.map(({ name }) => name.length))
  const rows = characters.map(({ name, speeches, description }) =>
    `  ${name.padEnd(width)}  ${String(speeches).padStart(5)}  ${description}`.trimEnd(),
  )
  return [`${title}: ${format}, ${scenes.length} scenes, ${characters.length} roles`, ...rows].join('\n')
}
