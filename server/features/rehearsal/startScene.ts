import { fail } from '@scene-partner/contract/failures'
import { startScene as contract } from '@scene-partner/contract/operations/rehearsal'
import { expectedLineMs } from '@scene-partner/script/rehearsal/lineMemory'
import { audioUrlOf, startGeneration, toGenerationRequest } from '../generation/index.ts'
import { operation } from '../../services.ts'
import { formatReaderNames } from './formatReaderNames.ts'
import { performLines, type CastLine } from './performLines.ts'
import { assignReaders, loadCastScript, toPlannedUnits, type CastScript, type Reader } from './castScript.ts'
import { toLineMemory, readLines } from './rehearsalStore.ts'

type Mine = 'gaps' | 'learnt' | 'spoken'
type Line = CastScript['understanding']['lines'][number]

const maxTitleLength = 200

/** Returns the speeches between two lines, inclusive, in either order. */
function selectSpeeches({ lines }: CastScript['understanding'], from: string, to: string): Line[] {
  const [fromIndex, toIndex] = [lines.findIndex(({ id }) => id === from), lines.findIndex(({ id }) => id === to)]
  if (fromIndex < 0 || toIndex < 0) throw fail('not_found')
  return lines
    .slice(Math.min(fromIndex, toIndex), Math.max(fromIndex, toIndex) + 1)
    .filter(({ kind }) => kind === 'speech')
}

function formatTitle({ script, understanding }: CastScript, lines: readonly Line[]): string {
  const heading = understanding.scenes[lines[0]?.scene ?? 0]?.heading
  return [script.title, heading].filter(Boolean).join(' · ').slice(0, maxTitleLength)
}

/** Assigns readers to lines. A line shared with the actor is spoken by the others, without a pause for the actor. */
async function castLines(
  castScript: CastScript,
  lines: readonly Line[],
  { mine, msOf: estimateLineMs }: { mine: Mine; msOf: (line: Line) => number },
): Promise<{ cast: CastLine[]; readers: Map<string, Reader> }> {
  const readers = new Map<string, Reader>()
  const cast: CastLine[] = []
  for (const line of lines) {
    const speaking = mine === 'spoken' ? line.characters : line.characters.filter((name) => !castScript.isMine(name))
    const voices = await assignReaders(castScript, speaking, readers)
    cast.push(voices.length === 0 ? { line, voices, gapMs: estimateLineMs(line) } : { line, voices })
  }
  return { cast, readers }
}

/** Starts one recording of a scene in the cast voices. The actor's lines are pauses or are spoken, as `mine` says. */
export const startScene = operation(contract, async ({ input, caller, ...services }) => {
  const { scriptId, from, to, mine } = input
  const castScript = await loadCastScript(services, caller.userId, scriptId)
  const lines = selectSpeeches(castScript.understanding, from, to)
  const learntLines = mine === 'learnt' ? await readLines(services.database.db, scriptId) : []
  const memories = new Map(learntLines.map((generation) => [generation.lineId, toLineMemory(generation)]))
  const estimateLineMs = (line: Line) => expectedLineMs(line.text, memories.get(line.id))
  const { cast, readers } = await castLines(castScript, lines, { mine, msOf: estimateLineMs })
  const units = toPlannedUnits(performLines(cast, castScript.pronounceAs), readers, services)
  const [first] = readers.values()
  if (!first || units.length === 0) throw fail('nothing_to_speak')
  const generation = await startGeneration(
    toGenerationRequest({
      text: lines.map(({ characters, text }) => `${characters.join(' and ')}\n${text}`).join('\n\n'),
      voiceId: first.voice.id,
      settings: {},
      for: 'practice',
      scene: {
        title: formatTitle(castScript, lines),
        readerNames: formatReaderNames(readers.values()),
        units,
        scriptId,
      },
    }),
    caller,
    services,
  )
  return {
    generationId: generation.id,
    audioUrl: audioUrlOf(generation.id),
    characterCount: generation.characterCount,
    chargedCharacters: generation.reservedCharacters,
  }
})
