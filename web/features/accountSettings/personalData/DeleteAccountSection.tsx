import { useState } from 'react'
import { Link } from 'react-router'
import { Button } from '../../../ui/actions/Button.tsx'
import { DeleteAccountDialog } from './DeleteAccountDialog.tsx'
import { canChangeAccount } from '../canChangeAccount.ts'
import type { SectionProps } from '../accountSection.ts'
import * as messages from '../messages.ts'
import styles from '../accountSettings.module.css'

/** Explains account deletion and opens its dialog. */
export function DeleteAccountSection({ session }: SectionProps) {
  const [isDialogOpen, setDialogOpen] = useState(false)
  return (
    <>
      <p className={styles.prose}>
        {messages.deleteAccountIntro} <Link to="#your-data">{messages.deleteAccountExportLink}</Link>{' '}
        {messages.deleteAccountIntroEnd}
      </p>
      {canChangeAccount(session) && (
        <div>
          <Button kind="danger" onPress={() => setDialogOpen(true)}>
            {messages.deleteAccountButton}
          </Button>
        </div>
      )}
      {isDialogOpen && <DeleteAccountDialog session={session} onClose={() => setDialogOpen(false)} />}
    </>
  )
}
