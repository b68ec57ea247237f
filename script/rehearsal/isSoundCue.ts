/** `SOUND:`, `SFX -`: the writer says it themselves. */
const named = /^(?:sounds?|sfx|fx|noises?)\s*(?:cue\s*)?[:\u2013\u2014-]/iu

const makers =
  'phone|telephone|mobile|cellphone|doorbell|bell|bells|buzzer|intercom|alarm|siren|clock|kettle|horn|whistle|trumpet|trumpets|drum|drums|dog|thunder|gun|door|gate|radio'
const verbs =
  'rings?|ringing|buzz|buzzes|buzzing|chimes?|tolls?|strikes|beeps?|pings?|honks?|wails?|barks?|rolls|rumbles|cracks|slams?|bangs?|sounds?|goes off|blares?|vibrates?'
/** `The phone rings.`, `A DOOR SLAMS`. */
const soundsOff = new RegExp(String.raw`\b(?:${makers})\s+(?:\w+ly\s+)?(?:${verbs})\b`, 'iu')

const alone =
  'knock|knocks|knocking|doorbell|gunshots?|shots?|thunder|lightning|crash|explosion|screams?|footsteps|alarums?|flourish|sennet|trumpets?|drums?|applause|ringing|hammering|sirens?|church bells?'
/** `A knock at the door.`, `Alarum within`, `Two shots.` */
const heardAlone = new RegExp(
  String.raw`^(?:(?:an?|the|another|more|two|three|loud|distant|sudden|off|offstage)[,\s]+)*(?:${alone})\b`,
  'iu',
)

/** Whoever writes more in one sentence tells what is done, and the sound is a part of it. */
const mostWords = 9

/**
 * Whether a direction is a sound that somebody on stage waits for: a telephone, a knock, a shot. Told by its first
 * sentence; of English texts alone.
 */
export function isSoundCue(text: string): boolean {
  const words = text.replace(/^[[(\s]+/u, '')
  const [sentence = ''] = words.split(/[.!?;\])]/u)
  if (named.test(words)) return true
  return sentence.trim().split(/\s+/u).length <= mostWords && (soundsOff.test(sentence) || heardAlone.test(sentence))
}
