import type { CommandAnswer } from '@scene-partner/contract/commandLine'
import type { Scene, Script } from '@scene-partner/script/script'
import { writeFountain } from '@scene-partner/script/writers/fountain'
import { writeText } from '@scene-partner/script/writers/text'
import { answer, wrongUsage } from './command.ts'
import { readScriptOf } from './textFile.ts'

/** The script of a file of any kind we read, and its text. */
export async function readScript(file: string): Promise<{ text: string; script: Script }> {
  const { content, script } = await readScriptOf(file)
  return { text: content, script }
}

const writers: Readonly<Record<string, (script: Script) => string>> = { fountain: writeFountain, text: writeText }

/** Takes a script apart into scenes and speeches; or writes it anew, as `fountain` or as `text`. */
export async function parse(file: string, form?: string): Promise<CommandAnswer> {
  const write = form === undefined ? undefined : writers[form]
  if (form !== undefined && !write) throw wrongUsage(`--as ${form}: fountain or text`)
  const { script } = await readScript(file)
  return answer(write ? write(script).trimEnd() : asTable(script), present(script))
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
  const { kind, characters, extension, text, parts, confidence, page = null } = element
  return { kind, character: characters.join(' and '), extension, text, parts, confidence, page }
}

function asTable({ title, format, characters, scenes }: Script): string {
  if (characters.length === 0) return `${title}: ${format}, nobody speaks`
  const width = Math.max(...characters.map(({ name }) => name.length))
  const rows = characters.map(({ name, speeches, description }) =>
    `  ${name.padEnd(width)}  ${String(speeches).padStart(5)}  ${description}`.trimEnd(),
  )
  return [`${title}: ${format}, ${scenes.length} scenes, ${characters.length} roles`, ...rows].join('\n')
}
