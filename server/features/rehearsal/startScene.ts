import { fail } from '@scene-partner/contract/failures'
import { startScene as contract } from '@scene-partner/contract/operations/rehearsal'
import { lineMs } from '@scene-partner/script/memory'
import { audioUrlOf, beginGeneration } from '../readings/index.ts'
import { operation } from '../../services.ts'
import { nameReaders } from './nameReaders.ts'
import { performLines, type CastLine } from './performLines.ts'
import { openChoir, openScript, planUnits, type OpenScript, type Reader } from './speak.ts'
import { memoryOf, readLines } from './store.ts'

type Mine = 'gaps' | 'learnt' | 'spoken'
type Line = OpenScript['understanding']['lines'][number]

const titleLength = 200

/** From one line to another, whichever comes first. */
function linesBetween({ lines }: OpenScript['understanding'], from: string, to: string): Line[] {
  const [one, other] = [lines.findIndex(({ id }) => id === from), lines.findIndex(({ id }) => id === to)]
  if (one < 0 || other < 0) throw fail('not_found')
  return lines.slice(Math.min(one, other), Math.max(one, other) + 1).filter(({ kind }) => kind === 'speech')
}

function titleOf({ script, understanding }: OpenScript, lines: readonly Line[]): string {
  const heading = understanding.scenes[lines[0]?.scene ?? 0]?.heading
  return [script.title, heading].filter(Boolean).join(' · ').slice(0, titleLength)
}

/** Lines with whoever speaks them: of those spoken together all but the actor, whose own place among them needs no silence. */
async function castLines(
  open: OpenScript,
  lines: readonly Line[],
  { mine, msOf }: { mine: Mine; msOf: (line: Line) => number },
): Promise<{ cast: CastLine[]; readers: Map<string, Reader> }> {
  const readers = new Map<string, Reader>()
  const cast: CastLine[] = []
  for (const line of lines) {
    const speaking = mine === 'spoken' ? line.characters : line.characters.filter((name) => !open.isMine(name))
    const voices = await openChoir(open, speaking, readers)
    cast.push(voices.length === 0 ? { line, voices, gapMs: msOf(line) } : { line, voices })
  }
  return { cast, readers }
}

/** Makes one recording of a scene, as it is cast, with silences for the actor or with their lines spoken. */
export const startScene = operation(contract, async ({ input, caller, ...services }) => {
  const { scriptId, from, to, mine } = input
  const open = await openScript(services, caller.userId, scriptId)
  const lines = linesBetween(open.understanding, from, to)
  const learnt = mine === 'learnt' ? await readLines(services.database.db, scriptId) : []
  const memories = new Map(learnt.map((row) => [row.lineId, memoryOf(row)]))
  const msOf = (line: Line) => lineMs(line.text, memories.get(line.id))
  const { cast, readers } = await castLines(open, lines, { mine, msOf })
  const units = planUnits(performLines(cast, open.sayAs), readers, services)
  const [first] = readers.values()
  if (!first || units.length === 0) throw fail('nothing_to_speak')
  const row = await beginGeneration(
    {
      text: lines.map(({ characters, text }) => `${characters.join(' and ')}\n${text}`).join('\n\n'),
      voiceId: first.voice.id,
      settings: {},
      for: 'practice',
      scene: { title: titleOf(open, lines), readers: nameReaders(readers.values()), units, scriptId },
    },
    caller,
    services,
  )
  return {
    generationId: row.id,
    audioUrl: audioUrlOf(row.id),
    characterCount: row.characterCount,
    chargedCharacters: row.reservedCharacters,
  }
})
