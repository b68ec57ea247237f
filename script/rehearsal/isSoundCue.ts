/** Matches a label for a sound: `SOUND:`, `SFX -`. */
const labelled = /^(?:sounds?|sfx|fx|noises?)\s*(?:cue\s*)?[:\u2013\u2014-]/iu

const soundSources =
  'phone|telephone|mobile|cellphone|doorbell|bell|bells|buzzer|intercom|alarm|siren|clock|kettle|horn|whistle|trumpet|trumpets|drum|drums|dog|thunder|gun|door|gate|radio'
const soundVerbs =
  'rings?|ringing|buzz|buzzes|buzzing|chimes?|tolls?|strikes|beeps?|pings?|honks?|wails?|barks?|rolls|rumbles|cracks|slams?|bangs?|sounds?|goes off|blares?|vibrates?'
/** Matches a source of sound and its verb: `The phone rings.`, `A DOOR SLAMS`. */
const makesSound = new RegExp(String.raw`\b(?:${soundSources})\s+(?:\w+ly\s+)?(?:${soundVerbs})\b`, 'iu')

const soundNames =
  'knock|knocks|knocking|doorbell|gunshots?|shots?|thunder|lightning|crash|explosion|screams?|footsteps|alarums?|flourish|sennet|trumpets?|drums?|applause|ringing|hammering|sirens?|church bells?'
/** Matches the name of a sound at the start of a sentence: `A knock at the door.`, `Alarum within`, `Two shots.` */
const startsWithSound = new RegExp(
  String.raw`^(?:(?:an?|the|another|more|two|three|loud|distant|sudden|off|offstage)[,\s]+)*(?:${soundNames})\b`,
  'iu',
)

/** A sentence with more words than this is not a sound cue: it describes an action in which a sound also occurs. */
const maxWords = 9

/**
 * Returns whether a direction is a sound for which an actor on stage waits, such as a telephone, a knock or a shot.
 * Examines only a label and the first sentence, in English.
 */
export function isSoundCue(text: string): boolean {
  const words = text.replace(/^[[(\s]+/u, '')
  const [sentence = ''] = words.split(/[.!?;\])]/u)
  if (labelled.test(words)) return true
  return (
    sentence.trim().split(/\s+/u).length <= maxWords && (makesSound.test(sentence) || startsWithSound.test(sentence))
  )
}
