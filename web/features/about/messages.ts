export const actorTitle = 'The actor is the one who acts'
export const actorText =
  'A reader gives the cue and keeps out of the way. It does not perform for you, judge you or fill the silence you need. That is why it waits.'
export const scriptTitle = 'A script is a confidence'
export const scriptText =
  'People are trusted with pages nobody else has seen. Those pages are spoken on our own machines wherever that can be done, shown to nobody, and gone when you delete them.'
export const lossTitle = 'Nothing may be lost'
export const lossText =
  'Not the line you typed when the train went into the tunnel, not the reading you deleted a moment too soon. Most of our work is of that kind, and we hope you never notice it.'
export const machineTitle = 'A machine should say that it is one'
export const machineText =
  'Every voice here is synthetic, and every recording bears a note that says so. It may stand in for a colleague who is asleep, never for one who was cast.'
export const aboutTitle = 'About'
export const aboutHeading = 'Somebody to act with'
export const aboutDescription = 'Why there is a reader that waits for you, and what the people who build it hold to.'
export const aboutLead =
  'At midnight, before a tape that is due in the morning, everybody who could read with you is asleep.'
export const aboutWhy =
  'Every actor knows the friend who is asked to read once more, the flat voice in a phone, the other half of the scene recorded in one’s own. Scene Partner is for those hours. Paste the script, cast a reader, and there is someone across from you who knows every line, is never tired, and will do it again.'
export const aboutCompany =
  'We are a very small company that likes theatres, and lamps left burning on empty stages. We build slowly, measure what we claim, and answer our own mail.'
export const valuesTitle = 'What we hold to'
export const voicesLink = 'Explore Voices'
export const contactLink = 'Write to us'
