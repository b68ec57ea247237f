import { Link } from 'react-router'
import { LegalText, type Chapter } from './LegalText.tsx'
import * as words from './words.ts'

const chapters: readonly Chapter[] = [
  {
    id: 'agreement',
    title: words.whatThisIs,
    words: <p>{words.theseTermsAreAgreement}</p>,
  },
  {
    id: 'who',
    title: words.whoMayUseIt,
    words: <p>{words.youMustBeAtLeast}</p>,
  },
  {
    id: 'yours',
    title: words.whatIsYours,
    words: (
      <>
        <p>{words.yourScriptsStayYours}</p>
        <p>
          {words.youMustHaveRight} <Link to="/privacy">{words.privacyPage}</Link> {words.saysWhatHappens}
        </p>
      </>
    ),
  },
  {
    id: 'fair',
    title: words.fairUse,
    words: (
      <ul>
        <li>{words.doNotPassSynthetic}</li>
        <li>{words.doNotPaste}</li>
        <li>{words.doNotResell}</li>
        <li>{words.weMayPause}</li>
      </ul>
    ),
  },
  {
    id: 'plans',
    title: words.plansAndPayment,
    words: (
      <>
        <p>{words.monthlyPlanIs5}</p>
        <p>{words.trialOpenedByCode}</p>
      </>
    ),
  },
  {
    id: 'service',
    title: words.whatWePromise,
    words: <p>{words.weWorkToKeep}</p>,
  },
  {
    id: 'liability',
    title: words.liability,
    words: <p>{words.asFarAsLaw}</p>,
  },
  {
    id: 'disputes',
    title: words.ifWeDisagree,
    words: (
      <p>
        {words.writeToUsFirst} <Link to="/contact">{words.tellUs}</Link> {words.whatIsWrong}
      </p>
    ),
  },
  {
    id: 'end',
    title: words.endingIt,
    words: <p>{words.youMayStop}</p>,
  },
  {
    id: 'changes',
    title: words.changes,
    words: <p>{words.ifTheseTermsChange}</p>,
  },
]

/** The agreement. */
export function TermsScreen() {
  return (
    <LegalText
      title={words.terms}
      description={words.termsOnWhichScene}
      lead={words.shortBecauseYouHaveLines}
      asOf="2026-11-21"
      chapters={chapters}
    />
  )
}
