export const landingDescription =
  'Paste a script, choose a voice, and rehearse: Scene Partner reads the other parts aloud and waits for your line.'
export const stepPasteTitle = 'Paste your script'
export const stepPasteText =
  'Sides from an email, a scene from a play, one page or forty. What you paste stays yours alone.'
export const stepVoiceTitle = 'Pick a voice'
export const stepVoiceCount = (voiceCount: number) =>
  `There are ${voiceCount} of them, and each can be heard before it gets the part.`
export const stepVoiceText = 'Each of them can be heard before it gets the part.'
export const stepActTitle = 'Start acting'
export const stepActText = 'It reads in seconds. Listen, run your lines, and keep the reading for the tape.'
export const voicesTitle = 'With the voices of'
export const voicesSynthetic = 'All of them are synthetic.'
export const voicesMore = (others: number) => `and ${others} more. `
export const productName = 'Scene Partner'
export const heroTitle = 'The other half of the scene'
export const heroText =
  'Paste your script and choose a voice. It reads the other parts, as often as you like, at any hour.'
export const heroGetStarted = 'Get Started'
export const heroVoices = 'Explore Voices'

export const firstSceneTitle = 'It gives the cue, then it waits'
export const firstSceneText =
  'Your part stays silent until you have said it. Try it here, without an account: you are Maya, it is your neighbour Ivo.'
export const firstScenePlay = 'Play the scene'
