import type { Session } from '@scene-partner/contract/entities'
import { StudioWorkspace } from './StudioWorkspace.tsx'
import * as messages from './messages.ts'

/** Lets a verified account hear its own text, within its monthly free characters. */
export function SpeechDemo({ session }: { session: Session }) {
  return <StudioWorkspace session={session} purpose="practice" generateLabel={messages.speechDemoGenerate} />
}
