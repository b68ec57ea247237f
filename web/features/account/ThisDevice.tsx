import { useState } from 'react'
import { removeFromDevice } from '../../platform/device.ts'
import { signOut } from '../../platform/session.ts'
import { useSending } from '../../platform/useSending.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Notice } from '../../ui/Notice.tsx'
import * as words from './words.ts'
import styles from './account.module.css'

const failed = words.notEverythingCouldBeRemoved

/** What lies in this browser, and the way to take it away before one hands the device on. */
export function ThisDevice() {
  const [isAsking, setAsking] = useState(false)
  const { isSending, problem, send } = useSending(
    async () => {
      await signOut().catch(reportError) // offline too: what lies here goes, and so does the page's own session
      await removeFromDevice()
      // Loaded anew, so that nothing of it lives on in this page.
      location.assign('/')
    },
    () => failed,
  )
  return (
    <>
      <p className={styles.prose}>{words.draftsSelfTapesAndScenes}</p>
      <div>
        <Button kind="danger" onPress={() => setAsking(true)}>
          {words.removeEverything}
        </Button>
      </div>
      <Dialog
        title={words.removeEverythingFromThisDevice}
        description={words.draftsSelfTapesOffline}
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        acts={
          <>
            <Button onPress={() => setAsking(false)}>{words.keepIt}</Button>
            <Button kind="danger" isBusy={isSending} onPress={() => void send()}>
              {isSending ? words.removing : words.removeAll}
            </Button>
          </>
        }
      >
        {problem && <Notice kind="failed">{problem}</Notice>}
      </Dialog>
    </>
  )
}
