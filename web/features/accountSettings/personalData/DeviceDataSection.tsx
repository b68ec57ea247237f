import { useState } from 'react'
import { clearDeviceData } from '../../../platform/storage/clearDeviceData.ts'
import { signOut } from '../../../platform/session/session.ts'
import { useSending } from '../../../platform/page/useSending.ts'
import { Button } from '../../../ui/actions/Button.tsx'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { OfflineScriptSettings } from '../../offlineScripts/index.ts'
import type { SectionProps } from '../accountSection.ts'
import * as messages from '../messages.ts'
import styles from '../accountSettings.module.css'

const failedMessage = messages.deviceRemoveFailed

/** Explains what this site has stored in the browser, and on request deletes that data and signs the user out. */
export function DeviceDataSection({ session }: SectionProps) {
  const [isDialogOpen, setDialogOpen] = useState(false)
  const { isSending, problem, send } = useSending(
    async () => {
      await signOut().catch(reportError) // Signing out may fail offline. The stored data and the page's session are deleted even then.
      await clearDeviceData()
      // Reloads the page, so that no data stays in memory.
      location.assign('/')
    },
    () => failedMessage,
  )
  return (
    <>
      <p className={styles.prose}>{messages.deviceIntro}</p>
      <h3>{messages.deviceOfflineScripts}</h3>
      <OfflineScriptSettings accountId={session.user.uid} />
      <div>
        <Button kind="danger" onPress={() => setDialogOpen(true)}>
          {messages.deviceRemove}
        </Button>
      </div>
      <Dialog
        title={messages.deviceDialogTitle}
        description={messages.deviceDialogDescription}
        isOpen={isDialogOpen}
        onClose={() => setDialogOpen(false)}
        actions={
          <>
            <Button onPress={() => setDialogOpen(false)}>{messages.deviceDialogCancel}</Button>
            <Button kind="danger" isBusy={isSending} onPress={() => void send()}>
              {isSending ? messages.deviceDialogRemoving : messages.deviceDialogConfirm}
            </Button>
          </>
        }
      >
        {problem && <Notice kind="failed">{problem}</Notice>}
      </Dialog>
    </>
  )
}
