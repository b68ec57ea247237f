import type { Session } from '@scene-partner/contract/entities'
import { StudioWorkspace } from './StudioWorkspace.tsx'
import * as messages from './messages.ts'

/** Lets users with a verified address hear their own text, within the free characters of the month. */
export function SpeechDemo({ session }: { session: Session }) {
  return <StudioWorkspace session={session} purpose="practice" generateLabel={messages.speechDemoGenerate} />
}
