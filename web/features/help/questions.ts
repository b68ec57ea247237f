export const categories = ['basics', 'pricing', 'features', 'technical'] as const
export type Category = (typeof categories)[number]

export const categoryNames: Readonly<Record<Category, string>> = {
  basics: 'Basics',
  pricing: 'Pricing',
  features: 'Features',
  technical: 'Technical',
}

export type Question = {
  question: string
  answer: string
  category: Category
  popular: boolean
  cta?: { text: string; link: string }
}

/**
 * All questions of the FAQ with their answers. The answers contain prices and limits as text, so they must be changed
 * when the plans change.
 */
export const questions: readonly Question[] = [
  {
    question: 'What does Scene Partner do?',
    answer:
      'It reads a script aloud in a voice you choose, so that you have somebody to act with. You paste the lines, pick a reader, and hear them while the rest is still being made. Everything it reads stays in your history, to play again or to download.',
    category: 'basics',
    popular: true,
    cta: { text: 'Hear the voices', link: '/voices' },
  },
  {
    question: 'Who is it for?',
    answer:
      'For actors who prepare alone: a self-tape due in the morning, an audition tomorrow, lines to learn on a train. Teachers and directors use it too, to hear how a scene sounds before there is a cast.',
    category: 'basics',
    popular: false,
  },
  {
    question: 'How do I start?',
    answer:
      'Make an account and open the link in the mail we send you. Then choose a plan, or enter a promo code if you were given one, and the Studio is yours. The first reading takes less than a minute from there.',
    category: 'basics',
    popular: true,
    cta: { text: 'Get Started', link: '/sign-up' },
  },
  {
    question: 'Are the readers real people?',
    answer:
      'No. Every voice is synthetic, and every recording says so in its file. They are there so that you can rehearse at midnight; nobody here thinks they replace an actor.',
    category: 'basics',
    popular: false,
  },
  {
    question: 'Is there something to try without paying?',
    answer:
      'Yes. Every verified account has about 20 pages (10,000 characters) a month in the practice room, at no cost and without a card. Every voice can be heard in the gallery before you sign up at all.',
    category: 'pricing',
    popular: true,
    cta: { text: 'See plans', link: '/pricing' },
  },
  {
    question: 'What does it cost?',
    answer:
      '$5.99 a month, or $59.99 a year, which saves you $11.89: two months free. Both plans read 30,000 characters a month, about 60 pages of dialogue. A promo code can open thirty days without a card.',
    category: 'pricing',
    popular: true,
    cta: { text: 'See plans', link: '/pricing' },
  },
  {
    question: 'What are 30,000 characters?',
    answer:
      'About 60 pages of dialogue, a little more than half an hour of speech: some ten audition scenes. Only new speech counts. What you have heard once in a voice is kept, so playing it again, or changing one word of a long scene, costs you nothing for the rest.',
    category: 'pricing',
    popular: true,
  },
  {
    question: 'When do my characters come back?',
    answer:
      'On the first day of each month, at midnight UTC. What is left of one month does not carry over to the next.',
    category: 'pricing',
    popular: false,
  },
  {
    question: 'What happens when a trial ends?',
    answer:
      'After thirty days your account goes back to the free one. Nothing is charged, because no card was asked for, and your history stays where it is.',
    category: 'pricing',
    popular: false,
  },
  {
    question: 'Can I use a promo code?',
    answer:
      'Yes. Verify your email first, then enter the code on the pricing page. A code you enter before you have an account is kept and applied once you are verified.',
    category: 'pricing',
    popular: false,
    cta: { text: 'Enter a code', link: '/pricing' },
  },
  {
    question: 'Which scripts can I paste?',
    answer:
      'Screenplays, stage plays, sides out of a mail, Fountain, a chat. Where the text is a script, character names and stage directions are understood and not spoken; a switch beside the text reads everything instead.',
    category: 'features',
    popular: true,
  },
  {
    question: 'Do directions change how a line is read?',
    answer:
      'Yes. (softly), (shouting), (whispering), (on the phone) and others shape the voice; (beat) and (pause) are silences; a dash cuts a line off, and three dots let it trail away.',
    category: 'features',
    popular: false,
  },
  {
    question: 'Can I download a reading?',
    answer:
      'Yes, every finished reading is an MP3. Its name bears the date, the voice and the first words, so that it can be found again on a full phone.',
    category: 'features',
    popular: false,
  },
  {
    question: 'What can I say to the reader during a scene?',
    answer:
      'Say “line” (or “prompt”), “again”, “go back”, “stop” or “from the top”, alone and after a silence. The reader then prompts you, repeats your cue, goes back, pauses, or starts the scene again. Words of your own line never count. It needs Follow my words, and you try it once in the settings before it is on.',
    category: 'features',
    popular: false,
  },
  {
    question: 'Does the reader understand what I say?',
    answer:
      'If you turn on Follow my words in the practice room: English, on your device, with nothing sent anywhere. It comes in on your last word, waits through your pauses and marks words that differ. Strong accents, children’s voices, whispers, singing and noise may be heard less surely; then it says nothing rather than accuse you. Other languages it does not follow: there your voice and the silence after it decide, as without it.',
    category: 'features',
    popular: false,
  },
  {
    question: 'I deleted a reading by mistake. Is it gone?',
    answer:
      'Right after deleting there is an Undo beside it. After ten minutes the audio is deleted permanently, also from our disks.',
    category: 'features',
    popular: false,
  },
  {
    question: 'Who can see my script?',
    answer:
      'You. A script under NDA stays in your account: it is not used to train anything, not shown to other users, and not sent to advertisers. Our privacy page says in plain words what is kept and for how long.',
    category: 'technical',
    popular: true,
    cta: { text: 'Read the privacy page', link: '/privacy' },
  },
  {
    question: 'Which browsers and phones does it work with?',
    answer:
      'It is made for current browsers on computers, tablets and phones, and tried most in Chrome and its kin. There is nothing to install. If yours gives you trouble, tell us.',
    category: 'technical',
    popular: false,
  },
  {
    question: 'Why is there no sound when I press Play?',
    answer:
      'Some browsers want a press before they let a page sound: press Play once more. On a phone, look at the silent switch as well, and at the volume while it plays.',
    category: 'technical',
    popular: false,
  },
  {
    question: 'My connection broke while I was typing. Is my script lost?',
    answer:
      'No. What you type is kept on your device as you go. It is there after a crash, a reload, or a session that ended, and waits until you are back.',
    category: 'technical',
    popular: false,
  },
  {
    question: 'Why was I signed out?',
    answer:
      'After thirty minutes without a sign of you the session ends, because many of us use a shared computer. Five minutes before, the page asks. Listening to a reading counts as being there.',
    category: 'technical',
    popular: false,
  },
]

const matches = ({ question, answer }: Question, words: readonly string[]) => {
  const text = `${question} ${answer}`.toLowerCase()
  return words.every((word) => text.includes(word))
}

/**
 * Returns the questions that contain every word of the search, in the question or its answer. If `category` is null,
 * searches all categories.
 */
export function findQuestions(search: string, category: Category | null): Question[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  return questions.filter((one) => (category === null || one.category === category) && matches(one, words))
}
