import type { Session } from '@scene-partner/contract/entities'
import { StudioWorkspace } from './StudioWorkspace.tsx'
import * as messages from './messages.ts'

/** The Studio's tools for accounts without a plan: they generate speech from the free characters of the month. */
export function SpeechDemo({ session }: { session: Session }) {
  return <StudioWorkspace session={session} purpose="practice" generateLabel={messages.speechDemoGenerate} />
}
