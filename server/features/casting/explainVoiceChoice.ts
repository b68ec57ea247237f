import type { UnderstoodCharacter } from '@scene-partner/contract/operations/scriptReview'
import type { VoiceEntry } from '@scene-partner/speech/catalog/voices'

const accents: readonly [string, RegExp][] = [
  ['Scottish', /\bscot(?:s|tish|sman|swoman|land)?\b|\bglaswegian\b|\bedinburgh\b/iu],
  ['Caribbean', /\bcaribbean\b|\bjamaican?\b|\btrinidad/iu],
  ['New York', /\bnew yorker?\b|\bbrooklyn\b|\bbronx\b/iu],
  ['Lancashire', /\blancashire\b|\bnorthern(?:er)?\b|\bmancunian\b|\byorkshire/iu],
  ['West Midlands', /\bbirmingham\b|\bbrummie\b|\bwest midlands\b/iu],
  ['American', /\bamerican\b|\btexan\b|\bcalifornian?\b/iu],
  ['British', /\b(?:british|english(?:man|woman)?|londoner|cockney)\b/iu],
]

/** Returns the accent that a role's description names, as in the voice catalog; undefined where it names none. */
export const findAccent = (description: string): string | undefined =>
  accents.find(([, pattern]) => pattern.test(description))?.[0]

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

/** Returns the sentence that explains the choice of a voice: by the cast list, else by the role's name, else none. Shown to the user. */
export function explainVoiceChoice(choice: {
  role: UnderstoodCharacter
  voice: VoiceEntry
  accent: string | undefined
  isChosen: boolean
  sharedWith: string | undefined
}): string {
  const { role, voice, accent, isChosen, sharedWith } = choice
  if (isChosen) return 'Your choice.'
  if (sharedWith !== undefined) return `No more voices are free: shared with ${sharedWith}.`
  const who = person(role)
  const isHome = findAccent(role.description) === undefined && accent === voice.accent
  const home = isHome ? `, ${accent} like the play` : ''
  if (role.description) return `${capital(who || 'by what is said of them')}${home}: ${quoted(role.description)}`
  if (who) return `${capital(who)} by the name${home}.`
  return `The script does not say who this is${home ? `; ${accent} like the play` : ''}. Chosen to sound like nobody else.`
}
