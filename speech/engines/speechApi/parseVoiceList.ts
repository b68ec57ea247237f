import { findVoice } from '../../voices.ts'
import type { VoiceList } from './speechApiClient.ts'

/** What an operator wrote is no list of voices; the message says where. */
export class BadVoiceList extends Error {}

/**
 * Reads `tom=am_michael,kate=af_heart`, or plain names, or both: who of the cast speaks by which voice of the server, and
 * which others it has. Throws `BadVoiceList`.
 */
export function readVoiceList(written: string): VoiceList {
  const chosen = new Map<string, string>()
  const names: string[] = []
  const parts = written.split(',').map((part) => part.trim())
  for (const part of parts.filter(Boolean)) {
    const [first = '', second, ...rest] = part.split('=').map((side) => side.trim())
    const name = second ?? first
    if (rest.length > 0 || !/^[\w.()+:/@-]{1,200}$/.test(name)) {
      throw new BadVoiceList('is not a list such as tom=am_michael,kate=af_heart or am_michael,af_heart')
    }
    if (second !== undefined) {
      const id = first.toLowerCase()
      if (!findVoice(id)) throw new BadVoiceList(`names ${JSON.stringify(first)}, who is not in the cast`)
      if (chosen.has(id)) throw new BadVoiceList(`gives ${first} two voices`)
      chosen.set(id, name)
    }
    names.push(name)
  }
  return { names, chosen }
}
