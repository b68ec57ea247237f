import { useLoaderData } from 'react-router'
import { ButtonLink } from '../../ui/actions/Button.tsx'
import { PageHead } from '../../ui/layout/Screen.tsx'
import { HeroDrawing } from './HeroDrawing.tsx'
import { FirstSceneSection } from './FirstSceneSection.tsx'
import type { LandingData } from './landingData.ts'
import { Points, SignUpSection } from './Points.tsx'
import * as messages from './messages.ts'
import styles from './LandingScreen.module.css'

const description = messages.landingDescription

const createSteps = (voiceCount: number) => [
  {
    title: messages.stepPasteTitle,
    text: messages.stepPasteText,
  },
  {
    title: messages.stepVoiceTitle,
    text: voiceCount ? messages.stepVoiceCount(voiceCount) : messages.stepVoiceText,
  },
  {
    title: messages.stepActTitle,
    text: messages.stepActText,
  },
]

function VoiceNames({ names, voiceCount }: Pick<LandingData, 'names' | 'voiceCount'>) {
  if (names.length === 0) return null
  const others = voiceCount - names.length
  return (
    <section className={styles.bill}>
      <h2>{messages.voicesTitle}</h2>
      <ul>
        {names.map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
      <p>
        {others > 0 ? messages.voicesMore(others) : ''}
        {messages.voicesSynthetic}
      </p>
    </section>
  )
}

export function Landing({ data }: { data: LandingData }) {
  return (
    <>
      <PageHead title={messages.productName} description={description} />
      <section className={styles.hero}>
        <div className={styles.inside}>
          <div className={styles.words}>
            <h1 tabIndex={-1}>{messages.heroTitle}</h1>
            <p>{messages.heroText}</p>
          </div>
          <div className={styles.art} data-hero={data.hero}>
            <HeroDrawing hero={data.hero} />
          </div>
          <FirstSceneSection />
          <div className={styles.actions}>
            <ButtonLink to="/sign-up" size="large">
              {messages.heroGetStarted}
            </ButtonLink>
            <ButtonLink to="/voices" size="large">
              {messages.heroVoices}
            </ButtonLink>
          </div>
        </div>
      </section>
      <div className={styles.page}>
        <ol className={styles.steps}>
          {createSteps(data.voiceCount).map((step, index) => (
            <li key={step.title}>
              <span className={styles.figure} aria-hidden="true">
                {index + 1}
              </span>
              <h2>{step.title}</h2>
              <p>{step.text}</p>
            </li>
          ))}
        </ol>
        <Points />
        <VoiceNames names={data.names} voiceCount={data.voiceCount} />
        <SignUpSection />
      </div>
    </>
  )
}

/** The landing page. */
export function LandingScreen() {
  return <Landing data={useLoaderData<LandingData>()} />
}
