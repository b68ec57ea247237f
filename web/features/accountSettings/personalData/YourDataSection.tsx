import type { Session } from '@scene-partner/contract/entities'
import { DataExportSection } from '../../dataExport/index.ts'
import { useReauthentication } from '../security/useReauthentication.tsx'

/** Lets the user download all data of the account, after reauthentication. */
export function YourDataSection({ session }: { session: Session }) {
  const { withReauthentication, dialog } = useReauthentication(session)
  return (
    <>
      <DataExportSection session={session} withReauthentication={withReauthentication} />
      {dialog}
    </>
  )
}
