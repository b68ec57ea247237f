import type { Session } from '@scene-partner/contract/entities'
import { BringBackSection } from '../../bringBack/index.ts'
import { DataExportSection } from '../../dataExport/index.ts'
import { useReauthentication } from '../security/useReauthentication.tsx'

/**
 * Lets the user download all data of the account, and import such a download. If sign-in was long ago, the user must
 * reauthenticate before the download.
 */
export function YourDataSection({ session }: { session: Session }) {
  const { withReauthentication, dialog } = useReauthentication(session)
  return (
    <>
      <DataExportSection session={session} withReauthentication={withReauthentication} />
      <BringBackSection session={session} />
      {dialog}
    </>
  )
}
