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

// The demo: the first lines of the sample scene
export const demoLabel = 'Try a scene'
export const demoLines = [
  { name: 'Ivo', text: 'Is it a fire?', isMine: false },
  { name: 'Maya', text: 'No. Sorry. It’s only me. I live here.', isMine: true },
  { name: 'Ivo', text: 'On the stairs?', isMine: false },
]
export const demoPlay = 'Run this scene'
export const demoRoles = 'You are Maya. Walt reads Ivo.'
export const demoHint = 'Under a minute. No account needed.'
