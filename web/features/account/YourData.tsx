import type { Session } from '@scene-partner/contract/entities'
import { ExportSection } from '../export/index.ts'
import { useProof } from './useProof.tsx'

/** Everything of one's own goes only to who proved a moment ago that it is theirs. */
export function YourData({ session }: { session: Session }) {
  const { withProof, dialog } = useProof(session)
  return (
    <>
      <ExportSection session={session} withProof={withProof} />
      {dialog}
    </>
  )
}
