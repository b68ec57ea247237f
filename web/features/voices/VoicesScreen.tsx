import type { Voice } from '@scene-partner/contract/entities'
import { useLoaderData, useRevalidator } from 'react-router'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Screen } from '../../ui/Screen.tsx'
import { Gallery } from './Gallery.tsx'
import * as words from './words.ts'
import styles from './VoicesScreen.module.css'

/** Who may read, for anyone to hear. */
export function VoicesScreen() {
  const voices = useLoaderData<readonly Voice[] | null>()
  const { revalidate, state } = useRevalidator()
  return (
    <Screen
      title={words.voices}
      description={words.menWomenAndChildren}
      heading={<span className={styles.unseen}>{words.voices}</span>}
    >
      {voices ? (
        <Gallery voices={voices} />
      ) : (
        <Notice
          kind="failed"
          act={
            <Button size="dense" isDisabled={state === 'loading'} onPress={() => void revalidate()}>
              {words.tryAgain}
            </Button>
          }
        >
          {words.failedToLoadVoices}
        </Notice>
      )}
      <noscript>
        <p>{words.toHearThem}</p>
      </noscript>
    </Screen>
  )
}
