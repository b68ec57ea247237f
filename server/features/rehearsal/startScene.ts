import { fail } from '@scene-partner/contract/failures'
import { startScene as contract } from '@scene-partner/contract/operations/rehearsal'
import { isSoundCue } from '@scene-partner/script/rehearsal/isSoundCue'
import { expectedLineMs } from '@scene-partner/script/rehearsal/lineMemory'
import { audioUrlOf, startGeneration, toGenerationRequest } from '../generation/index.ts'
import { operation } from '../../services.ts'
import { formatReaderNames } from './formatReaderNames.ts'
import { performLines, type CastLine } from './performLines.ts'
import { assignReaders, loadCastScript, toPlannedUnits, type CastScript, type Reader } from './castScript.ts'
import { bellTake, storeSceneTakes } from './lineRecordings/recordedLines.ts'
import { toLineMemory, readLines } from './rehearsalStore.ts'

type Mine = 'gaps' | 'learnt' | 'spoken'
type Choices = { mine: Mine; silent: readonly string[] | undefined; msOf: (line: Line) => number }
type Line = CastScript['understanding']['lines'][number]

const maxTitleLength = 200

/** Returns the speeches and sound cues between two lines, inclusive, in either order. */
function selectHeardLines({ lines }: CastScript['understanding'], from: string, to: string): Line[] {
  const [fromIndex, toIndex] = [lines.findIndex(({ id }) => id === from), lines.findIndex(({ id }) => id === to)]
  if (fromIndex < 0 || toIndex < 0) throw fail('not_found')
  return lines
    .slice(Math.min(fromIndex, toIndex), Math.max(fromIndex, toIndex) + 1)
    .filter(({ kind, text }) => kind === 'speech' || (kind === 'action' && isSoundCue(text)))
}

function formatTitle({ script, understanding }: CastScript, lines: readonly Line[]): string {
  const names = [lines[0], lines.at(-1)].map((line) => understanding.scenes[line?.scene ?? 0]?.name)
  return [script.title, [...new Set(names)].filter(Boolean).join(' – ')]
    .filter(Boolean)
    .join(' · ')
    .slice(0, maxTitleLength)
}

/**
 * Assigns readers to lines. A line that the actor's role shares with other roles is spoken by the readers of those
 * roles, without a pause for the actor.
 */
async function castLines(
  castScript: CastScript,
  lines: readonly Line[],
  { mine, silent, msOf: estimateLineMs }: Choices,
): Promise<{ cast: CastLine[]; readers: Map<string, Reader> }> {
  const readers = new Map<string, Reader>()
  const cast: CastLine[] = []
  for (const line of lines) {
    if (line.kind !== 'speech') {
      cast.push({ line: toBellLine(line), voices: [], recordedTake: bellTake })
      continue
    }
    const isSilent = silent ? (name: string) => silent.includes(name) : castScript.isMine
    const speaking = mine === 'spoken' ? line.characters : line.characters.filter((name) => !isSilent(name))
    const voices = await assignReaders(castScript, speaking, readers)
    cast.push(
      voices.length === 0
        ? { line, voices, gapMs: estimateLineMs(line) }
        : { line, voices, read: { reading: castScript.findReading(line), variation: 0 } },
    )
  }
  return { cast, readers }
}

/** Returns a sound cue as a line of one word. The bell replaces this word in the recording. */
const toBellLine = (line: Line): Line => ({ ...line, extension: '', parts: [{ kind: 'speech', text: 'bell' }] })

/**
 * Gives each spoken line the recording that the actor or a friend made of it. A recording of a scene has a bell in the
 * place of each sound cue; if the sound of the bell is missing, the first reader says the word “bell”.
 */
async function addRecordings(
  cast: CastLine[],
  [reader]: readonly string[],
  script: { userId: string; scriptId: string },
  services: Parameters<typeof storeSceneTakes>[0],
): Promise<void> {
  const lineIds = cast.flatMap(({ line, gapMs }) => (gapMs === undefined && line.kind === 'speech' ? [line.id] : []))
  const takes = await storeSceneTakes(services, { ...script, lineIds })
  for (const one of cast) {
    if (one.recordedTake !== undefined) one.voices = reader === undefined ? [] : [reader]
    else if (one.gapMs === undefined) one.recordedTake = takes.get(one.line.id)
  }
}

/** Starts one recording of a scene in the cast voices. The actor's lines are pauses or are spoken, as `mine` says. */
export const startScene = operation(contract, async ({ input, caller, ...services }) => {
  const { scriptId, from, to, mine, silent } = input
  const castScript = await loadCastScript(services, caller.userId, scriptId)
  const heardLines = selectHeardLines(castScript.understanding, from, to)
  const lines = heardLines.filter(({ kind }) => kind === 'speech')
  const learntLines = mine === 'learnt' ? await readLines(services.database.db, scriptId) : []
  const memories = new Map(learntLines.map((line) => [line.lineId, toLineMemory(line)]))
  const estimateLineMs = (line: Line) => expectedLineMs(line.text, memories.get(line.id))
  const { cast, readers } = await castLines(castScript, heardLines, { mine, silent, msOf: estimateLineMs })
  await addRecordings(cast, [...readers.keys()], { userId: caller.userId, scriptId }, services)
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
