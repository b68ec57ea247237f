import { findVoice } from '../../catalog/voices.ts'
import type { VoiceList } from './speechApiClient.ts'

/** Thrown if the operator's voice list is invalid. The message says what is wrong. */
export class InvalidVoiceList extends Error {}

/**
 * Parses `tom=am_michael,kate=af_heart`, plain names, or both. Returns the names of all server voices in the list, and
 * which of them the operator chose for which catalog voice. Throws `InvalidVoiceList`.
 */
export function parseVoiceList(list: string): VoiceList {
  const chosen = new Map<string, string>()
  const names: string[] = []
  const parts = list.split(',').map((part) => part.trim())
  for (const part of parts.filter(Boolean)) {
    const [first = '', second, ...rest] = part.split('=').map((side) => side.trim())
    const name = second ?? first
    if (rest.length > 0 || !/^[\w.()+:/@-]{1,200}$/.test(name)) {
      throw new InvalidVoiceList('is not a list such as tom=am_michael,kate=af_heart or am_michael,af_heart')
    }
    if (second !== undefined) {
      const id = first.toLowerCase()
      if (!findVoice(id)) throw new InvalidVoiceList(`names ${JSON.stringify(first)}, which is no voice of the catalog`)
      if (chosen.has(id)) throw new InvalidVoiceList(`gives ${first} two voices`)
      chosen.set(id, name)
    }
    names.push(name)
  }
  return { names, chosen }
}
