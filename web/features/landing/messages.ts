export const landingDescription =
  'Paste a script, choose a voice, and rehearse: Scene Partner reads the other parts aloud and waits for your line.'
export const stepPasteTitle = 'Paste your script'
export const stepPasteText =
  'Sides from an email, a screenplay, a whole play. Names and stage directions are recognised and never read aloud.'
export const stepVoiceTitle = 'Pick a voice'
export const stepVoiceCount = (voiceCount: number) =>
  `Choose who you play. The other parts are cast from ${voiceCount} voices, and you can hear each one first.`
export const stepVoiceText = 'Choose who you play. Each of the other parts gets a voice, and you can hear it first.'
export const stepActTitle = 'Start acting'
export const stepActText = 'Listen once, run your lines, then tape it with your reader off camera.'
export const voicesTitle = 'With the voices of'
export const voicesSynthetic = 'All of them are synthetic.'
export const voicesMore = (others: number) => `and ${others} more. `
export const productName = 'Scene Partner'
export const heroTitle = 'The other half of the scene'
export const heroText = 'It reads every other part, and waits when the line is yours.'
export const heroGetStarted = 'Get Started'
export const heroVoices = 'Explore Voices'

// Texts of the demo: the first lines of the sample scene
export const demoLabel = 'Try a scene'
export const demoLines = [
  { name: 'Ivo', text: 'Is it a fire?', isMine: false },
  { name: 'Maya', text: 'No. Sorry. It’s only me. I live here.', isMine: true },
  { name: 'Ivo', text: 'On the stairs?', isMine: false },
]
export const demoPlay = 'Run this scene'
export const demoRoles = 'You are Maya. Walt reads Ivo.'
export const demoHint = 'Under a minute. No account needed.'

// Texts about what the product does, with examples
export const cueMark = 'cue'
export const ownLineMark = 'you'
export const waitsTitle = 'It waits for you'
export const waitsText =
  'Your part stays silent until you have said it. Hold a pause as long as you like: the next line comes when you have finished.'
export const waitsFact = 'By your voice, a tap, a key or a pedal.'
export const waitsListening = 'Listening'
export const waitsExample = {
  cue: { name: 'Ivo', text: 'And the', lastWords: 'shoe?' },
  mine: { name: 'Maya', text: 'I threw it at the window. I thought somebody might wake up.' },
  next: { number: 7, name: 'Ivo', text: 'Somebody did.' },
}
export const planTitle = 'Off book, day by day'
export const planText =
  'Say when you must know it, and get a plan for each day. Your lines fade from whole lines to first letters, to blanks, to nothing. A prompt gives one word before it gives the line.'
export const planFact = 'Each run ends with the lines to practise.'
export const planExample = {
  title: 'Off book by Friday, 18:30',
  note: 'The Spare Key · 20 minutes a day',
  rows: [
    ['Today', 'Listen, then first letters'],
    ['Tomorrow', 'Blanks'],
    ['Thursday', 'Dark'],
    ['Friday', 'Warm-up: only the cues'],
  ],
}
export const privateTitle = 'Your script stays yours'
export const privateText =
  'Nobody else can open it, and no outside service reads it unless this site says so on the voice. Delete means it is gone.'
export const privateLink = 'What is stored, and where'
export const privateExample = {
  title: 'The Spare Key',
  note: '2 pages · 2 roles',
  rows: [
    ['Who can open it', 'Only you'],
    ['Listening', 'On your device: nothing is sent'],
    ['Take it away', 'Your sides, and scenes as MP3'],
    ['Delete', 'The text and its sound are erased'],
  ],
}
export const closeTitle = 'Bring your own scene'
export const closeButton = 'Create your account'
export const closeNote = 'Free: about 20 pages of dialogue a month. No card.'
