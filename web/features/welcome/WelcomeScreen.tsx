import { useLoaderData } from 'react-router'
import { ButtonLink } from '../../ui/Button.tsx'
import { PageHead } from '../../ui/Screen.tsx'
import { Drawing } from './Drawing.tsx'
import type { WelcomeData } from './welcomeData.ts'
import styles from './WelcomeScreen.module.css'

const description =
  'Paste a script, choose a voice, and rehearse: Scene Partner reads the other parts aloud and waits for your line.'

const stepsFor = (voiceCount: number) => [
  {
    title: 'Paste your script',
    words: 'Sides from an email, a scene from a play, one page or forty. What you paste stays yours alone.',
  },
  {
    title: 'Pick a voice',
    words: voiceCount
      ? `There are ${voiceCount} of them, and each can be heard before it gets the part.`
      : 'Each of them can be heard before it gets the part.',
  },
  {
    title: 'Start acting',
    words: 'It reads in seconds. Listen, run your lines, and keep the reading for the tape.',
  },
]

function Bill({ names, voiceCount }: Pick<WelcomeData, 'names' | 'voiceCount'>) {
  if (names.length === 0) return null
  const others = voiceCount - names.length
  return (
    <section className={styles.bill}>
      <h2>With the voices of</h2>
      <ul>
        {names.map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
      <p>
        {others > 0 ? `and ${others} more. ` : ''}
        All of them are synthetic.
      </p>
    </section>
  )
}

export function Welcome({ data }: { data: WelcomeData }) {
  return (
    <>
      <PageHead title="Scene Partner" description={description} />
      <section className={styles.hero}>
        <div className={styles.inside}>
          <div className={styles.words}>
            <h1 tabIndex={-1}>The other half of the scene</h1>
            <p>Paste your script and choose a voice. It reads the other parts, as often as you like, at any hour.</p>
            <div className={styles.acts}>
              <ButtonLink to="/sign-up" kind="main" size="large">
                Get Started
              </ButtonLink>
              <ButtonLink to="/voices" size="large">
                Explore Voices
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
        <Bill names={data.names} voiceCount={data.voiceCount} />
      </div>
    </>
  )
}

/** The front door. */
export function WelcomeScreen() {
  return <Welcome data={useLoaderData<WelcomeData>()} />
}
