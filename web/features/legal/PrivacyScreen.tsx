import { Link } from 'react-router'
import { LegalText, type Chapter } from './LegalText.tsx'
import * as words from './words.ts'

const chapters: readonly Chapter[] = [
  {
    id: 'short',
    title: words.inShort,
    words: <p>{words.yourScriptsAreYours}</p>,
  },
  {
    id: 'kept',
    title: words.whatWeKeep,
    words: (
      <ul>
        <li>{words.yourAccount}</li>
        <li>{words.yourWork}</li>
        <li>{words.yourPlan}</li>
        <li>{words.howMuchYouUse}</li>
        <li>{words.whatYouWriteToUs}</li>
        <li>{words.logOfRequestsWithout}</li>
      </ul>
    ),
  },
  {
    id: 'where',
    title: words.whereYourWordsGo,
    words: (
      <>
        <p>{words.basicAndNeuralVoices}</p>
        <p>{words.yourDraftIsKept}</p>
      </>
    ),
  },
  {
    id: 'long',
    title: words.forHowLong,
    words: (
      <ul>
        <li>{words.recordingsAndScripts}</li>
        <li>{words.deletedRecordingCanBeTaken}</li>
        <li>{words.session}</li>
        <li>{words.linksWeMailYou}</li>
        <li>{words.whatLawMakesUs}</li>
      </ul>
    ),
  },
  {
    id: 'cookies',
    title: words.cookies,
    words: <p>{words.oneThatKeeps}</p>,
  },
  {
    id: 'rights',
    title: words.whatYouCanAsk,
    words: (
      <p>
        {words.toSeeWhatWeKeep} <Link to="/account">{words.accountSettings}</Link>
        {words.orWriteToUs} <Link to="/contact">{words.contactPage}</Link>
        {words.weAnswerWithin24}
      </p>
    ),
  },
  {
    id: 'age',
    title: words.age,
    words: <p>{words.oneMustBeThirteen}</p>,
  },
  {
    id: 'safety',
    title: words.howItIsGuarded,
    words: <p>{words.connectionsAreEncryptedOnEvery}</p>,
  },
  {
    id: 'changes',
    title: words.changes,
    words: <p>{words.ifThisPageChanges}</p>,
  },
]

/** What is kept, where, for how long, in plain words. */
export function PrivacyScreen() {
  return (
    <LegalText
      title={words.privacy}
      description={words.whatScenePartnerKeeps}
      lead={words.actorsReadUsScripts}
      asOf="2026-11-21"
      chapters={chapters}
    />
  )
}
