import type { Voice } from '@scene-partner/contract/entities'
import { useLoaderData, useRevalidator } from 'react-router'
import { Button } from '../../ui/actions/Button.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Screen } from '../../ui/layout/Screen.tsx'
import { Gallery } from './Gallery.tsx'
import * as messages from './messages.ts'
import styles from './VoicesScreen.module.css'

/** The public page on which visitors hear previews of all voices. */
export function VoicesScreen() {
  const voices = useLoaderData<readonly Voice[] | null>()
  const { revalidate, state } = useRevalidator()
  return (
    <Screen
      title={messages.voicesTitle}
      description={messages.voicesDescription}
      heading={<span className={styles.unseen}>{messages.voicesTitle}</span>}
    >
      {voices ? (
        <Gallery voices={voices} />
      ) : (
        <Notice
          kind="failed"
          action={
            <Button size="dense" isDisabled={state === 'loading'} onPress={() => void revalidate()}>
              {messages.voicesRetry}
            </Button>
          }
        >
          {messages.voicesLoadFailed}
        </Notice>
      )}
      <noscript>
        <p>{messages.voicesNoScript}</p>
      </noscript>
    </Screen>
  )
}
