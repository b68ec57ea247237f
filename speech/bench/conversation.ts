/**
 * Four paragraphs of 48 to 58 words, divided into sentences, as people speak in a scene. They were written for this
 * project, without names and without words for which a word of the same sound would also fit.
 */
export const conversation: readonly (readonly string[])[] = [
  [
    'Close the door behind you, please.',
    'I have something to tell you, and I would like to say it only once.',
    'Your brother came to see me this morning.',
    'He asked about the money, and he already knew the answer.',
    'So tell me what you promised him, and do not leave out the part with the car.',
  ],
  [
    'We waited at the station until the last train had gone.',
    'Nobody came.',
    'The man at the ticket window gave us hot tea and let us sleep on the bench by the stove.',
    'In the morning there was snow on the tracks, and your letter was lying under my hat.',
    'I never found out who put it there.',
  ],
  [
    'Stop shouting, both of you!',
    'The neighbours can hear every word, and your mother is asleep upstairs.',
    'If you want to fight, go down to the beach and fight there.',
    'Why are you smiling?',
    'You broke the kitchen window, you lost the dog, and dinner is in the fire.',
  ],
  [
    'I used to think that love was a kind of weather.',
    'It came, it went, and you took a coat with you.',
    'Then I met your father on a bus, with a fish in a paper bag.',
    'He gave me his seat.',
    'He never gave me the fish.',
  ],
]
