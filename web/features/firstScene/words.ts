// FirstScene
export const sceneFailed = 'The scene could not be fetched. Everything else here works without it.'
export const tryAgain = 'Try again'
export const notMadeYet =
  'The reader is still learning this scene. Give it a few minutes; meanwhile, here it is to read.'
export const lookAgain = 'Look again'

// Stage
export const stageOf = (title: string) => `${title}, a scene to try`
export const youAre = (name: string) => `You are ${name}`
export const next = 'Next line'
export const myVoice = 'My voice'
export const waitForMyVoice = 'Wait for my voice'
export const byTimeOrPress = 'Say it. I go on when your line has had its time, or when you press.'
export const notNow = 'Not now'
export const theEnd = 'That was the whole scene. It waits in every new account, beside your own scripts.'
export const getStarted = 'Get Started'
