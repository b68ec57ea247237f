import { fail, raise } from '@scene-partner/contract/failures'
import { startLine as contract } from '@scene-partner/contract/operations/rehearsal'
import { audioUrlOf, beginGeneration } from '../readings/index.ts'
import { operation } from '../../services.ts'
import { nameReaders } from './nameReaders.ts'
import { performLines } from './performLines.ts'
import { openChoir, openScript, planUnits, type Reader } from './speak.ts'

const titleLength = 80

/** Has a line spoken by those who are cast for it, as one sound, or answers what is spoken of it already. */
export const startLine = operation(contract, async ({ input, caller, ...services }) => {
  const open = await openScript(services, caller.userId, input.scriptId)
  const line = open.understanding.lines.find(({ id }) => id === input.lineId) ?? raise('not_found')
  if (line.kind !== 'speech') throw fail('nothing_to_speak')
  const characters = input.characters
    ? line.characters.filter((name) => input.characters?.includes(name))
    : line.characters.filter((name) => !open.isMine(name))
  const readers = new Map<string, Reader>()
  const voices = await openChoir(open, characters, readers)
  const [first] = readers.values()
  const units = first ? planUnits(performLines([{ line, voices }], open.sayAs), readers, services) : []
  if (!first || units.length === 0) throw fail('nothing_to_speak')
  const title = `${characters.join(' and ')}: ${line.text}`.slice(0, titleLength)
  const row = await beginGeneration(
    {
      text: line.text,
      voiceId: first.voice.id,
      settings: { speed: first.speed },
      for: 'practice',
      scene: { title, readers: nameReaders(readers.values()), units, scriptId: open.script.id, lineId: line.id },
    },
    caller,
    services,
  )
  return {
    characters,
    generationId: row.id,
    audioUrl: audioUrlOf(row.id),
    isReady: row.state === 'ready',
    duration: row.durationMs === null ? null : row.durationMs / 1000,
    chargedCharacters: row.state === 'ready' ? row.spentCharacters : row.reservedCharacters,
  }
})
