import { fail, raise } from '@scene-partner/contract/failures'
import { startLine as contract } from '@scene-partner/contract/operations/rehearsal'
import { audioUrlOf, startGeneration, toGenerationRequest } from '../generation/index.ts'
import { operation } from '../../services.ts'
import { formatReaderNames } from './formatReaderNames.ts'
import { performLines } from './performLines.ts'
import { assignReaders, loadCastScript, toPlannedUnits, type Reader } from './castScript.ts'

const maxTitleLength = 80

/**
 * Starts the generation of one line in its cast voices, or returns the existing generation. Throws `nothing_to_speak`
 * if no voice speaks the line, for example because only the actor says it.
 */
export const startLine = operation(contract, async ({ input, caller, ...services }) => {
  const castScript = await loadCastScript(services, caller.userId, input.scriptId)
  const line = castScript.understanding.lines.find(({ id }) => id === input.lineId) ?? raise('not_found')
  if (line.kind !== 'speech') throw fail('nothing_to_speak')
  const characters = input.characters
    ? line.characters.filter((name) => input.characters?.includes(name))
    : line.characters.filter((name) => !castScript.isMine(name))
  const readers = new Map<string, Reader>()
  const voices = await assignReaders(castScript, characters, readers)
  const [first] = readers.values()
  const read = { reading: castScript.findReading(line), variation: input.variation ?? 0 }
  const performed = performLines([{ line, voices, read }], castScript.pronounceAs)
  const units = first ? toPlannedUnits(performed, readers, services) : []
  if (!first || units.length === 0) throw fail('nothing_to_speak')
  const title = `${characters.join(' and ')}: ${line.text}`.slice(0, maxTitleLength)
  const generation = await startGeneration(
    toGenerationRequest({
      text: line.text,
      voiceId: first.voice.id,
      settings: { speed: first.speed },
      for: 'practice',
      isAhead: input.isAhead,
      scene: {
        title,
        readerNames: formatReaderNames(readers.values()),
        units,
        scriptId: castScript.script.id,
        lineId: line.id,
      },
    }),
    caller,
    services,
  )
  return {
    characters,
    generationId: generation.id,
    audioUrl: audioUrlOf(generation.id),
    isReady: generation.state === 'ready',
    duration: generation.durationMs === null ? null : generation.durationMs / 1000,
    chargedCharacters: generation.state === 'ready' ? generation.spentCharacters : generation.reservedCharacters,
  }
})
