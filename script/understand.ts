import type { Understanding, UnderstoodLine } from '@scene-partner/contract/operations/understanding'
import { applyCorrections, type Correction } from './corrections.ts'
import { spokenOf } from './correctedLines.ts'
import type { Finding } from './findings.ts'
import { findLeft } from './accountedFor.ts'
import { actOf } from './headings.ts'
import { introduce } from './introductions.ts'
import { lineIdsOf } from './lineIds.ts'
import { parseScript } from './parse.ts'
import type { Scene, SceneElement, Script } from './script.ts'

export type UnderstandOptions = {
  /** Its marks are Fountain's, and nothing is to be guessed. */
  writtenAs?: 'fountain' | null | undefined
  title?: string | undefined
  findings?: readonly Finding[] | undefined
  corrections?: readonly Correction[] | undefined
}

/**
 * A script as a person may look at it and put it right: every line with a name of its own, and what is neither spoken nor
 * shown with its reason. Pure; never throws; time grows with the text's length.
 */
export function understand(content: string, options: UnderstandOptions = {}): Understanding {
  const { writtenAs, title, findings = [], corrections = [] } = options
  const script = parseScript(content, {
    ...(writtenAs === 'fountain' && { format: 'fountain' }),
    ...(title !== undefined && { title }),
  })
  return applyCorrections(withFindings(toUnderstanding(script, content), findings), corrections)
}

type Nameless = Omit<UnderstoodLine, 'id'>

const unspoken = { characters: [], cue: '', extension: '', parts: [] }

function lineOfHeading({ heading, firstLine, page }: Scene, scene: number): Nameless {
  const place = { firstLine, lastLine: firstLine, ...(page !== undefined && { page }) }
  return { ...unspoken, kind: 'heading', scene, text: heading, confidence: 1, ...place }
}

function lineOfElement(element: SceneElement, scene: number): Nameless {
  const { text, firstLine, lastLine, confidence = 1, doubt, page } = element
  const found = { confidence, ...(doubt !== undefined && { doubt }), ...(page !== undefined && { page }) }
  const place = { scene, text, firstLine, lastLine }
  if (element.kind !== 'speech') return { ...unspoken, kind: element.kind, ...place, ...found }
  const { cue, extension, isDual } = element
  const [characters, parts] = [[...element.characters], [...element.parts]]
  return { kind: 'speech', characters, cue, extension, parts, ...place, ...found, ...(isDual && { isDual }) }
}

/** A direction of another kind is another line to say, though its words are the same. */
const identified = ({ kind, text, parts }: Nameless) => ({
  kind,
  text: kind === 'speech' ? parts.map((part) => part.text).join(' ') : text,
})

/** The heading of an act, where it stands alone, belongs to the scene that follows it. */
function withActs(scenes: readonly Scene[]): { scene: Scene; headings: Scene[]; act: string | undefined }[] {
  let act: string | undefined
  let waiting: Scene[] = []
  return scenes.flatMap((scene, index) => {
    const own = actOf(scene.heading)
    act = own ?? act
    const isAlone = own !== undefined && scene.elements.length === 0 && index < scenes.length - 1
    if (isAlone) {
      waiting.push(scene)
      return []
    }
    const headings = [...waiting, scene].filter(({ heading }) => heading !== '')
    waiting = []
    return [{ scene, headings, act }]
  })
}

function toUnderstanding(script: Script, content: string): Understanding {
  const scenes = withActs(script.scenes)
  const nameless = scenes.flatMap(({ scene, headings }, index) => [
    ...headings.map((heading) => lineOfHeading(heading, index)),
    ...scene.elements.map((element) => lineOfElement(element, index)),
  ])
  const ids = lineIdsOf(nameless.map(identified))
  const lines = nameless.map((line, index): UnderstoodLine => ({ id: ids[index] ?? '', ...line }))
  const linesOf = scenes.map((): string[] => [])
  const words = new Map<string, number>()
  for (const { id, scene, characters, parts } of lines) {
    linesOf[scene]?.push(id)
    const count = spokenOf(parts).match(/\S+/gu)?.length ?? 0
    for (const name of characters) words.set(name, (words.get(name) ?? 0) + count)
  }
  const characters = script.characters.map(({ aliases, ...character }) => ({
    ...character,
    aliases: [...aliases],
    words: words.get(character.name) ?? 0,
  }))
  return {
    title: script.title,
    format: script.format,
    characters: introduce(characters, lines),
    scenes: scenes.map(({ scene, act }, index) => ({
      heading: scene.heading,
      ...(act !== undefined && { act }),
      lines: linesOf[index] ?? [],
    })),
    lines,
    left: findLeft(content, lines, script.left),
  }
}

/** What the reader of a file knew better than the text tells. */
function withFindings(understood: Understanding, findings: readonly Finding[]): Understanding {
  if (findings.length === 0) return understood
  const byId = new Map(findings.map((finding) => [finding.lineId, finding]))
  return {
    ...understood,
    lines: understood.lines.map((line) => {
      const found = byId.get(line.id)
      if (!found) return line
      const doubt = found.doubt ?? line.doubt
      return {
        ...line,
        confidence: Math.min(line.confidence, found.confidence ?? 1),
        ...(doubt !== undefined && { doubt }),
        ...(found.page !== undefined && { page: found.page }),
      }
    }),
  }
}
