import type { Voice } from '@scene-partner/contract/entities'
import { useState } from 'react'
import { useLoaderData, useRevalidator } from 'react-router'
import { useSession } from '../../platform/session.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Screen } from '../../ui/Screen.tsx'
import { isIn, type Category } from './categories.ts'
import styles from './VoicesScreen.module.css'

const shelves: readonly { category: Category; words: string }[] = [
  { category: 'men', words: 'MEN' },
  { category: 'women', words: 'WOMEN' },
  { category: 'children', words: 'CHILDREN' },
]

function VoiceRow({ voice, isSignedIn }: { voice: Voice; isSignedIn: boolean }) {
  const studio = `/studio?voice=${encodeURIComponent(voice.id)}`
  return (
    <li className={styles.row}>
      <div>
        <h2>{voice.name}</h2>
        <p className={styles.quiet}>{[voice.accent, voice.age, voice.gender].join(' · ')}</p>
      </div>
      <p>{voice.description}</p>
      <ButtonLink to={isSignedIn ? studio : `/sign-in?redirect=${encodeURIComponent(studio)}`}>
        Try in Studio
      </ButtonLink>
    </li>
  )
}

function Gallery({ voices }: { voices: readonly Voice[] }) {
  const isSignedIn = useSession() !== null
  const [chosen, setChosen] = useState<Category | null>(null)
  const shown = chosen ? voices.filter((voice) => isIn(chosen, voice)) : voices
  return (
    <>
      <div className={styles.shelves} role="group" aria-label="Category">
        {shelves.map(({ category, words }) => (
          <Button
            key={category}
            isPressed={chosen === category}
            onPress={() => setChosen(chosen === category ? null : category)}
          >
            {words} ({voices.filter((voice) => isIn(category, voice)).length})
          </Button>
        ))}
      </div>
      {shown.length === 0 ? (
        <Empty
          title="Nobody on this shelf yet"
          act={<Button onPress={() => setChosen(null)}>Clear All Filters</Button>}
        />
      ) : (
        <ul>
          {shown.map((voice) => (
            <VoiceRow key={voice.id} voice={voice} isSignedIn={isSignedIn} />
          ))}
        </ul>
      )}
    </>
  )
}

/** Who may read. Hearing them here is still being built. */
export function VoicesScreen() {
  const voices = useLoaderData<readonly Voice[] | null>()
  const { revalidate, state } = useRevalidator()
  return (
    <Screen
      title="Voices"
      description="Men, women and children, with accents from several places: the synthetic voices that read with you."
      lead="Each of them is synthetic, and each can have the other part. Previews are still being built; the Studio lets you hear them."
    >
      {voices ? (
        <Gallery voices={voices} />
      ) : (
        <Notice
          kind="failed"
          act={
            <Button size="dense" isDisabled={state === 'loading'} onPress={() => void revalidate()}>
              Try Again
            </Button>
          }
        >
          Failed to load voices
        </Notice>
      )}
    </Screen>
  )
}
