import type { OutputOf } from '@scene-partner/contract/operations/index'

/** Returns the id of the generation that speaks a line. The id of the line has letters and digits only. */
export const buildGenerationId = (lineId: string) => `gen_1_${lineId.padEnd(22, '0')}`

/** Builds the answer of `startLine`: finished audio of one second. */
export function buildLineAudio(lineId: string, facts: Partial<OutputOf<'startLine'>> = {}): OutputOf<'startLine'> {
  const generationId = buildGenerationId(lineId)
  return {
    ...{ characters: ['BEN'], generationId, audioUrl: `/api/audio/${generationId}.mp3` },
    ...{ isReady: true, duration: 1, chargedCharacters: 9 },
    ...facts,
  }
}

/**
 * Returns the response for a finished audio file with this content. Its status is 206 and its range is the whole file;
 * status 200 would mean an audio file that still grows.
 */
export function respondWithWholeAudio(content: string): Response {
  const bytes = new TextEncoder().encode(content)
  const range = `bytes 0-${bytes.length - 1}/${bytes.length}`
  return new Response(bytes, { status: 206, headers: { 'content-range': range } })
}
