export const actorTitle = 'The actor is the one who acts'
export const actorText =
  'A reader gives the cue and keeps out of the way. It does not perform for you, judge you or fill the silence you need. That is why it waits.'
export const scriptTitle = 'A script is confidential'
export const scriptText =
  'Actors are trusted with pages that nobody else has seen. Wherever possible, our own servers read them aloud. We show them to nobody, and they are gone when you delete them.'
export const lossTitle = 'Your work must not get lost'
export const lossText =
  'Not the line you typed when the connection failed, and not the reading you deleted a moment too soon. Most of our work is of this kind, and we hope you never notice it.'
export const machineTitle = 'A machine should say that it is one'
export const machineText =
  'Every voice here is synthetic, and every recording says so. A voice may replace a colleague who is asleep, but never one who was cast.'
export const aboutTitle = 'About'
export const aboutHeading = 'Somebody to act with'
export const aboutDescription = 'Why we build a reader that waits for you, and what matters to us.'
export const aboutLead =
  'At midnight, before a tape that is due in the morning, everybody who could read with you is asleep.'
export const aboutWhy =
  'Every actor has asked a friend to read once more, or has recorded the other parts alone. Scene Partner is for those hours. Paste the script and cast a reader. The reader knows every line, is never tired, and will do it again.'
export const aboutCompany =
  'We are a very small company that loves theatre. We build carefully, measure what we claim, and answer our own mail.'
export const valuesTitle = 'What matters to us'
export const voicesLink = 'Explore Voices'
export const contactLink = 'Write to us'
