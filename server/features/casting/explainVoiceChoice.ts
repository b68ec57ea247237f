import type { UnderstoodCharacter } from '@scene-partner/contract/operations/scriptReview'
import type { VoiceEntry } from '@scene-partner/speech/catalog/voices'

const genders = { male: 'a man', female: 'a woman' } as const
const girlOrBoy = { male: 'a boy', female: 'a girl' } as const
const ages = { child: '', young: 'young', adult: '', 'middle-aged': 'middle-aged', old: 'older' } as const

function person({ gender, age }: UnderstoodCharacter): string {
  if (age === 'child') return gender ? girlOrBoy[gender] : 'a child'
  const who = gender ? genders[gender] : ''
  const years = age ? ages[age] : ''
  if (!who) return years
  return years ? `${years === 'older' ? 'an' : 'a'} ${years} ${who.slice(2)}` : who
}

const maxQuoteLength = 60
const quoted = (description: string) =>
  `“${description.length > maxQuoteLength ? `${description.slice(0, maxQuoteLength).trimEnd()}…` : description}”`

const capital = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`

const pronouns = { male: 'the script says “he”', female: 'the script says “she”' } as const
const titles = { male: 'the script says “Mr.”', female: 'the script says “Miss”' } as const

/** Returns how a role's gender is known, to be appended to a sentence: ` by the name`, `: the script says “she”`. */
function formatSource({ gender, genderSource }: UnderstoodCharacter): string {
  if (!gender || !genderSource || genderSource === 'description') return ''
  if (genderSource === 'name') return ' by the name'
  if (genderSource === 'speeches') return ' by what is said in the speeches'
  return `: ${(genderSource === 'pronouns' ? pronouns : titles)[gender]}`
}

const usual = {
  male: 'Most roles are men, so this is a man’s voice.',
  female: 'Most roles are women, so this is a woman’s voice.',
} as const

/**
 * Returns the sentence that names the role's accent, which the voice lacks; '' if the voice has the accent or if the
 * role has none.
 */
function formatMissingAccent({ accent }: UnderstoodCharacter, voice: VoiceEntry): string {
  if (!accent || accent === voice.accent) return ''
  return ` No fitting voice has the accent “${accent}”; the nearest is ${voice.accent}.`
}

/**
 * Returns the text that explains the choice of a voice to the user: what the script says about the role, how its gender
 * is known, and which accent the voice lacks.
 */
export function explainVoiceChoice(choice: {
  role: UnderstoodCharacter
  voice: VoiceEntry
  /** The accent of the play; undefined if it is not clear. */
  accent: string | undefined
  /** The gender of most roles, which is assumed for roles of unknown gender. */
  usualGender: UnderstoodCharacter['gender']
  isChosen: boolean
  sharedWith: string | undefined
}): string {
  const { role, voice, accent, usualGender, isChosen, sharedWith } = choice
  if (isChosen) return 'Your choice.'
  if (sharedWith !== undefined) return `No more voices are free: shared with ${sharedWith}.`
  const who = person(role)
  const home = role.accent === undefined && accent === voice.accent ? `, ${accent} like the play` : ''
  const missing = formatMissingAccent(role, voice)
  const unknown = role.gender
    ? ''
    : ` The script does not say whether this is a man or a woman.${usualGender ? ` ${usual[usualGender]}` : ''}`
  if (role.description)
    return `${capital(who || 'by what is said of them')}${home}: ${quoted(role.description)}${unknown}${missing}`
  if (role.gender) return `${capital(who)}${home}${formatSource(role)}.${missing}`
  return `${who ? `${capital(who)}${home}.` : ''}${unknown}${missing}`.trim()
}
