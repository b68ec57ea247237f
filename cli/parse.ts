import type { CommandResult } from '@scene-partner/contract/commandLine'
import type { Scene, Script } from '@scene-partner/script/parse/script'
import { writeFountain } from '@scene-partner/script/export/writeFountain'
import { writeText } from '@scene-partner/script/export/writeText'
import { createAnswer, usageError } from './command.ts'
import { loadScriptFile } from './loadScriptFile.ts'

/**
 * Reads a file of any supported format. Returns its text, which is Fountain for formats other than text, and the parsed
 * script.
 */
export async function loadScript(file: string): Promise<{ text: string; script: Script }> {
  const { content, script } = await loadScriptFile(file)
  return { text: content, script }
}

const writers: Readonly<Record<string, (script: Script) => string>> = { fountain: writeFountain, text: writeText }

/** Parses a script into scenes and speeches, or converts it to `fountain` or `text`. */
export async function parse(file: string, form?: string): Promise<CommandResult> {
  const write = form === undefined ? undefined : writers[form]
  if (form !== undefined && !write) throw usageError(`--as ${form}: fountain or text`)
  const { script } = await loadScript(file)
  return createAnswer(write ? write(script).trimEnd() : formatTable(script), toJson(script))
}

/** Converts a script to the command's documented JSON. `page` is null for files without pages. */
function toJson({ title, format, characters, scenes }: Script) {
  return {
    title,
    format,
    characters: characters.map(({ name, speeches }) => ({ name, speeches })),
    scenes: scenes.map(({ heading, elements }) => ({ heading, elements: elements.map(elementToJson) })),
  }
}

function elementToJson(element: Scene['elements'][number]) {
  if (element.kind !== 'speech') return { kind: element.kind, text: element.text }
  const { kind, characters, extension, text, parts, confidence, page = null } = element
  return { kind, character: characters.join(' and '), extension, text, parts, confidence, page }
}

function formatTable({ title, format, characters, scenes }: Script): string {
  if (characters.length === 0) return `${title}: ${format}, nobody speaks`
  const width = Math.max(...characters.map(({ name }) => name.length))
  const rows = characters.map(({ name, speeches, description }) =>
    `  ${name.padEnd(width)}  ${String(speeches).padStart(5)}  ${description}`.trimEnd(),
  )
  return [`${title}: ${format}, ${scenes.length} scenes, ${characters.length} roles`, ...rows].join('\n')
}
