import type { Understanding } from '@scene-partner/contract/operations/scriptReview'
import { parseScript } from '../parse/parseScript.ts'
import { describeRoles } from '../roleDescriptions/describeRoles.ts'
import type { Script } from '../parse/script.ts'
import { applyCorrections, type Correction } from './applyCorrections.ts'
import { joinSpokenParts } from './correctedLines.ts'
import { addDoubts } from './addDoubts.ts'
import { addFindings, type Finding } from './findings.ts'
import { findUnparsedText } from './findUnparsedText.ts'
import { listScriptLines } from './scriptLines.ts'

export type UnderstandingOptions = {
  /** `fountain`: Fountain's rules apply to the text. Null or absent: the parser detects the format. */
  writtenAs?: 'fountain' | null | undefined
  title?: string | undefined
  /** The parse of exactly this text, for example from the parser of its file. If absent, the text is parsed. */
  parse?: Script | undefined
  /** Findings of the file's parser by line id. Used if the text was edited after the import. */
  findings?: readonly Finding[] | undefined
  corrections?: readonly Correction[] | undefined
}

/**
 * Builds what a user can review and correct: every line with its id, and the unparsed text with reasons. Never throws.
 * Without side effects. Takes linear time.
 */
export function buildUnderstanding(content: string, options: UnderstandingOptions = {}): Understanding {
  const { writtenAs, title, parse, findings = [], corrections = [] } = options
  const script =
    parse ??
    parseScript(content, {
      ...(writtenAs === 'fountain' && { format: 'fountain' }),
      ...(title !== undefined && { title }),
    })
  const understanding = applyCorrections(
    addDoubts(addFindings(toUnderstanding(script, content), findings), content),
    corrections,
  )
  // Roles are described after the corrections, because the actor may have added roles.
  return { ...understanding, characters: describeRoles(understanding.characters, understanding.lines) }
}

function toUnderstanding(script: Script, content: string): Understanding {
  const { lines, scenes } = listScriptLines(script)
  const linesByScene = scenes.map((): string[] => [])
  const words = new Map<string, number>()
  for (const { id, scene, characters, parts } of lines) {
    linesByScene[scene]?.push(id)
    const count = joinSpokenParts(parts).match(/\S+/gu)?.length ?? 0
    for (const name of characters) words.set(name, (words.get(name) ?? 0) + count)
  }
  const characters = script.characters.map(({ name, aliases, speeches, description }) => ({
    ...{ name, aliases: [...aliases], speeches, description },
    words: words.get(name) ?? 0,
  }))
  return {
    title: script.title,
    format: script.format,
    characters,
    scenes: scenes.map((scene, index) => ({ ...scene, lines: linesByScene[index] ?? [] })),
    lines,
    left: findUnparsedText(content, lines, script.unparsed),
  }
}
