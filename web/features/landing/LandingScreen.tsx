import { useLoaderData } from 'react-router'
import { ButtonLink } from '../../ui/Button.tsx'
import { PageHead } from '../../ui/Screen.tsx'
import { Drawing } from './Drawing.tsx'
import { SceneCorner } from './SceneCorner.tsx'
import type { WelcomeData } from './welcomeData.ts'
import * as words from './words.ts'
import styles from './WelcomeScreen.module.css'

const description = words.pasteScriptChooseVoice

const stepsFor = (voiceCount: number) => [
  {
    title: words.pasteYourScript,
    words: words.sidesFromEmailScene,
  },
  {
    title: words.pickVoice,
    words: voiceCount ? words.thereAreOfThem(voiceCount) : words.eachOfThemCanBeHeard,
  },
  {
    title: words.startActing,
    words: words.itReadsInSeconds,
  },
]

function Bill({ names, voiceCount }: Pick<WelcomeData, 'names' | 'voiceCount'>) {
  if (names.length === 0) return null
  const others = voiceCount - names.length
  return (
    <section className={styles.bill}>
      <h2>{words.withVoicesOf}</h2>
      <ul>
        {names.map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
      <p>
        {others > 0 ? words.andMore(others) : ''}
        {words.allOfThemAreSynthetic}
      </p>
    </section>
  )
}

export function Welcome({ data }: { data: WelcomeData }) {
  return (
    <>
      <PageHead title={words.scenePartner} description={description} />
      <section className={styles.hero}>
        <div className={styles.inside}>
          <div className={styles.words}>
            <h1 tabIndex={-1}>{words.otherHalfOfScene}</h1>
            <p>{words.pasteYourScriptAndChoose}</p>
            <div className={styles.acts}>
              <ButtonLink to="/sign-up" kind="main" size="large">
                {words.getStarted}
              </ButtonLink>
              <ButtonLink to="/voices" size="large">
                {words.exploreVoices}
              </ButtonLink>
            </div>
          </div>
          <Drawing hero={data.hero} />
        </div>
      </section>
      <div className={styles.page}>
        <ol className={styles.steps}>
          {stepsFor(data.voiceCount).map((step, index) => (
            <li key={step.title}>
              <span className={styles.figure} aria-hidden="true">
                {index + 1}
              </span>
              <h2>{step.title}</h2>
              <p>{step.words}</p>
            </li>
          ))}
        </ol>
        <SceneCorner />
        <Bill names={data.names} voiceCount={data.voiceCount} />
      </div>
    </>
  )
}

/** The front door. */
export function WelcomeScreen() {
  return <Welcome data={useLoaderData<WelcomeData>()} />
}
