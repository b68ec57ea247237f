import type { Session } from '@scene-partner/contract/entities'
import { ReadingRoom } from './ReadingRoom.tsx'
import * as phrases from './words.ts'

/** A verified account hears its own lines read in a voice it chooses, within the month's free characters. */
export function SpeechDemo({ session }: { session: Session }) {
  return <ReadingRoom session={session} purpose="practice" generateWords={phrases.generateSpeech} />
}
