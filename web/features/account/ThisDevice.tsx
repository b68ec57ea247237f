import { useState } from 'react'
import { removeFromDevice } from '../../platform/device.ts'
import { signOut } from '../../platform/session.ts'
import { useSending } from '../../platform/useSending.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Notice } from '../../ui/Notice.tsx'
import styles from './account.module.css'

const failed = 'Not everything could be removed. Please close the other tabs of this site and try again.'

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
      <p className={styles.prose}>
        Drafts, self-tapes and scenes kept for going offline lie in this browser, hidden while nobody is signed in. On a
        computer that is not yours, take them away when you leave.
      </p>
      <div>
        <Button kind="danger" onPress={() => setAsking(true)}>
          Remove everything from this device
        </Button>
      </div>
      <Dialog
        title="Remove everything from this device?"
        description="Drafts, self-tapes, offline scenes and settings of every account used in this browser go for good, also what was not saved to an account yet. You are signed out here. What is in your account stays there."
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        acts={
          <>
            <Button onPress={() => setAsking(false)}>Keep it</Button>
            <Button kind="danger" isBusy={isSending} onPress={() => void send()}>
              {isSending ? 'Removing…' : 'Remove everything'}
            </Button>
          </>
        }
      >
        {problem && <Notice kind="failed">{problem}</Notice>}
      </Dialog>
    </>
  )
}
