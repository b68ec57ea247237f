/** `SOUND:`, `SFX -`: marks of a sound. */
const labelled = /^(?:sounds?|sfx|fx|noises?)\s*(?:cue\s*)?[:\u2013\u2014-]/iu

const soundSources =
  'phone|telephone|mobile|cellphone|doorbell|bell|bells|buzzer|intercom|alarm|siren|clock|kettle|horn|whistle|trumpet|trumpets|drum|drums|dog|thunder|gun|door|gate|radio'
const soundVerbs =
  'rings?|ringing|buzz|buzzes|buzzing|chimes?|tolls?|strikes|beeps?|pings?|honks?|wails?|barks?|rolls|rumbles|cracks|slams?|bangs?|sounds?|goes off|blares?|vibrates?'
/** Examples: `The phone rings.`, `A DOOR SLAMS`. */
const makesSound = new RegExp(String.raw`\b(?:${soundSources})\s+(?:\w+ly\s+)?(?:${soundVerbs})\b`, 'iu')

const soundNames =
  'knock|knocks|knocking|doorbell|gunshots?|shots?|thunder|lightning|crash|explosion|screams?|footsteps|alarums?|flourish|sennet|trumpets?|drums?|applause|ringing|hammering|sirens?|church bells?'
/** Examples: `A knock at the door.`, `Alarum within`, `Two shots.` */
const startsWithSound = new RegExp(
  String.raw`^(?:(?:an?|the|another|more|two|three|loud|distant|sudden|off|offstage)[,\s]+)*(?:${soundNames})\b`,
  'iu',
)

/** A longer sentence describes an action that includes a sound. */
const maxWords = 9

/**
 * Returns whether a direction is a sound that an actor on stage waits for: a telephone, a knock, a shot. Judged by its
 * first sentence; English only.
 */
export function isSoundCue(text: string): boolean {
  const words = text.replace(/^[[(\s]+/u, '')
  const [sentence = ''] = words.split(/[.!?;\])]/u)
  if (labelled.test(words)) return true
  return (
    sentence.trim().split(/\s+/u).length <= maxWords && (makesSound.test(sentence) || startsWithSound.test(sentence))
  )
}
