import { fail, raise } from '@scene-partner/contract/failures'
import { startLine as contract } from '@scene-partner/contract/operations/rehearsal'
import type { OutputOf } from '@scene-partner/contract/operations/index'
import type { SignedIn } from '../../platform/http/caller.ts'
import { audioUrlOf, beginGeneration } from '../readings/index.ts'
import { operation, type Services } from '../../services.ts'
import { performLines } from './performLines.ts'
import { openScript, planUnits, type OpenScript } from './speak.ts'

type LineSound = OutputOf<'startLine'>['sounds'][number]
type Line = OpenScript['understanding']['lines'][number]

const titleLength = 80

async function speakAs(
  character: string,
  { line, open }: { line: Line; open: OpenScript },
  caller: SignedIn,
  services: Services,
): Promise<LineSound> {
  const reader = await open.readerOf(character)
  const units = planUnits(
    performLines([{ line, voiceId: character }], open.casting.pronunciations),
    new Map([[character, reader]]),
    services,
  )
  if (units.length === 0) throw fail('nothing_to_speak')
  const title = `${character}: ${line.text}`.slice(0, titleLength)
  const row = await beginGeneration(
    {
      text: line.text,
      voiceId: reader.voice.id,
      settings: { speed: reader.speed },
      for: 'practice',
      scene: { title, readers: reader.voice.name, units, scriptId: open.script.id, lineId: line.id },
    },
    caller,
    services,
  )
  return {
    character,
    generationId: row.id,
    audioUrl: audioUrlOf(row.id),
    isReady: row.state === 'ready',
    duration: row.durationMs === null ? null : row.durationMs / 1000,
    chargedCharacters: row.state === 'ready' ? row.spentCharacters : row.reservedCharacters,
  }
}

/** Has a line spoken by those who are cast for it, or answers what is spoken of it already. */
export const startLine = operation(contract, async ({ input, caller, ...services }) => {
  const open = await openScript(services, caller.userId, input.scriptId)
  const line = open.understanding.lines.find(({ id }) => id === input.lineId) ?? raise('not_found')
  if (line.kind !== 'speech') throw fail('nothing_to_speak')
  const speaking = input.characters
    ? line.characters.filter((name) => input.characters?.includes(name))
    : line.characters.filter((name) => !open.isMine(name))
  // One after the other: of a hundred who speak together, two are begun and the rest wait their turn.
  const sounds: LineSound[] = []
  for (const character of speaking) sounds.push(await speakAs(character, { line, open }, caller, services))
  const [first] = sounds
  if (!first) throw fail('nothing_to_speak')
  return { ...first, sounds }
})
